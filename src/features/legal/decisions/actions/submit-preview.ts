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
  const tenantOf = ({ id }: LawsuitRecord) => names.get(id)?.tenant ?? String(id)
  const total = (some: readonly LawsuitRecord[]) => ({
    acoes: some.length,
    valor: sumCents(some.map(({ criterion_cents }) => criterion_cents)),
  })
  const partOf = (code: 'AJUIZAR' | 'ISENTAR') => {
    const some = records.filter((record) => recommended(record) === code)
    return { ...total(some), lojistas: new Set(some.map(tenantOf)).size }
  }
  /** By tenant and words, the greatest first. */
  const rowsOf = (some: readonly LawsuitRecord[], words: (record: LawsuitRecord) => string) =>
    [...Map.groupBy(some, (record) => `${tenantOf(record)} ${words(record)}`).values()]
      .flatMap((same) => {
        const [first] = same
        return first ? { first, nome: names.get(first.id)?.name ?? '', ...total(same) } : []
      })
      .toSorted((a, b) => b.valor - a.valor || a.first.id - b.first.id)
      .slice(0, mostRows)
  const wayOf = (record: LawsuitRecord) => `${earlier.get(record.id) ?? ''} ${recommended(record)}`
  const changed = records.filter((record) => {
    const previous = earlier.get(record.id)
    return previous !== undefined && previous !== recommended(record)
  })
  const first = records.filter(
    (record) => recommended(record) === 'AJUIZAR' && names.get(record.id)?.isFirst === true,
  )
  return {
    ajuizar: partOf('AJUIZAR'),
    isentar: partOf('ISENTAR'),
    etapaAnterior: [...new Set(before.map(({ by }) => by))].toSorted((a, b) =>
      a.localeCompare(b, 'pt-BR'),
    ),
    mudancas: rowsOf(changed, wayOf).map(({ first: record, ...row }) => ({
      ...row,
      de: earlier.get(record.id) ?? '',
      para: recommended(record),
    })),
    primeiraVez: rowsOf(first, () => '').map(({ nome, acoes, valor }) => ({ nome, acoes, valor })),
  }
}
