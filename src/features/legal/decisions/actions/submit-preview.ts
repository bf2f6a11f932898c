import { submissionsInto } from '#features/platform/approvals/actions/approval-sheet.ts'
import type { LawsuitRecord } from '#features/legal/lawsuits/store/lawsuits.ts'
import type { MovedLawsuit } from '#features/legal/lawsuits/actions/moves.ts'
import type { Work } from '#server/work/work.ts'
import { sumCents } from '#values/cents.ts'

import type { SubmitPreview } from '../contract/calls.ts'
import { namedLawsuits } from '../store/submit-preview.ts'

const log = { entity: 'acao', action: 'SUBMETER_AJUIZAMENTO' } as const

const mostRows = 200

const recommended = ({ state }: LawsuitRecord) => state.recommendation

type Names = Awaited<ReturnType<typeof namedLawsuits>>

const tenantOf = (names: Names, { id }: LawsuitRecord) => names.get(id)?.tenant ?? String(id)

const total = (records: readonly LawsuitRecord[]) => ({
  acoes: records.length,
  valor: sumCents(records.map(({ criterion_cents }) => criterion_cents)),
})

/** Actions with one recommendation, and their tenants. */
function partOf(records: readonly LawsuitRecord[], names: Names, code: 'AJUIZAR' | 'ISENTAR') {
  const part = records.filter((record) => recommended(record) === code)
  return { ...total(part), lojistas: new Set(part.map((record) => tenantOf(names, record))).size }
}

/** By tenant and words, the greatest first. */
const rowsOf = (
  records: readonly LawsuitRecord[],
  names: Names,
  words: (record: LawsuitRecord) => string,
) =>
  [...Map.groupBy(records, (record) => `${tenantOf(names, record)} ${words(record)}`).values()]
    .flatMap((same) => {
      const [first] = same
      return first ? { first, nome: names.get(first.id)?.name ?? '', ...total(same) } : []
    })
    .toSorted((a, b) => b.valor - a.valor || a.first.id - b.first.id)
    .slice(0, mostRows)

/** Recommendations that differ from the previous step's, by tenant. */
function changesOf(
  records: readonly LawsuitRecord[],
  names: Names,
  earlier: ReadonlyMap<number, string>,
): SubmitPreview['mudancas'] {
  const changed = records.filter((record) => {
    const previous = earlier.get(record.id)
    return previous !== undefined && previous !== recommended(record)
  })
  const wayOf = (record: LawsuitRecord) => `${earlier.get(record.id) ?? ''} ${recommended(record)}`
  return rowsOf(changed, names, wayOf).map(({ first: record, ...row }) => ({
    ...row,
    de: earlier.get(record.id) ?? '',
    para: recommended(record),
  }))
}

/** Tenants that go to court for the first time. */
function firstOf(records: readonly LawsuitRecord[], names: Names): SubmitPreview['primeiraVez'] {
  const first = records.filter(
    (record) => recommended(record) === 'AJUIZAR' && names.get(record.id)?.isFirst === true,
  )
  return rowsOf(first, names, () => '').map(({ nome, acoes, valor }) => ({ nome, acoes, valor }))
}

/** What the confirmation of a submit shows, from the moves of its dry run; two queries. */
export async function previewOf(
  { tx, actor }: Work,
  moves: readonly MovedLawsuit[],
): Promise<SubmitPreview> {
  const records = moves.map(({ record }) => record)
  const [names, before] = await Promise.all([
    namedLawsuits(
      tx,
      records.map(({ id }) => id),
      actor.malls,
    ),
    submissionsInto(
      tx,
      log,
      records.map(({ id, state }) => ({ id, status: state.status })),
    ),
  ])
  const earlier = new Map(before.map(({ id, body }) => [id, String(body['recomendacao'])]))
  return {
    ajuizar: partOf(records, names, 'AJUIZAR'),
    isentar: partOf(records, names, 'ISENTAR'),
    etapaAnterior: [...new Set(before.map(({ by }) => by))].toSorted((a, b) =>
      a.localeCompare(b, 'pt-BR'),
    ),
    mudancas: changesOf(records, names, earlier),
    primeiraVez: firstOf(records, names),
  }
}
