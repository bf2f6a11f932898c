import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { FileState, Finding } from '#features/ledger/received-files/contract/states.ts'
import type { Work } from '#server/work/work.ts'
import { cents } from '#values/cents.ts'

import * as store from '../store/files.ts'
import { apply } from './failures.ts'
import { type Comparison, compareFile } from './judge.ts'
import { alertUploader, alertWaiting } from './outcome.ts'
import type { StagedPart } from './parts.ts'

export type Facts = StagedPart['facts']

const add = <T>(parts: readonly T[], of: (part: T) => number): number =>
  parts.reduce((sum, part) => sum + of(part), 0)

/** Findings of the parts; those of the whole file are said once. */
export const findingsOf = (facts: readonly Facts[]): readonly Finding[] => [
  ...new Map(
    facts.flatMap(({ findings }) => findings).map((each) => [`${each.codigo} ${each.texto}`, each]),
  ).values(),
]

export const readingOf = (facts: readonly Facts[]) => {
  const [first] = facts
  return first
    ? {
        leitura: first.reading,
        leituras: first.readings,
        colunas: Object.fromEntries(facts.flatMap(({ columns }) => [...columns])),
      }
    : null
}

export const isRead = ({ state }: store.Entrada): boolean =>
  state === 'RECEBIDA' || state === 'CARREGANDO'

const emptyFinding = (rows: number): Finding => ({
  codigo: 'LEITURA',
  severidade: 'RECUSA',
  quantidade: 1,
  texto: staged.noneAccepted(rows),
  exemplos: [],
})

/** Row counts of a file: those of its parts, credits and deductions included. */
function countsOf(parts: readonly StagedPart[]) {
  const creditCount = add(parts, ({ facts }) => facts.counts?.creditos ?? 0)
  const setOff = add(parts, ({ facts }) => facts.counts?.abatidas ?? 0)
  const accepted = add(parts, ({ counts }) => counts.aceitas)
  const rejected = add(parts, ({ counts }) => counts.rejeitadas)
  return {
    creditCount,
    setOff,
    accepted,
    rejected,
    rows: accepted + rejected + creditCount + setOff,
    ignored: add(parts, ({ facts }) => facts.counts?.ignoradas ?? 0),
    warned: add(parts, ({ counts }) => counts.comAviso),
  }
}

const sumsOf = (parts: readonly StagedPart[]) =>
  parts.flatMap(({ facts }) =>
    facts.sums.map(({ mall, month, rows, cents: open }) => ({
      unidEcon: mall.unidEcon,
      shopping: mall.shopping,
      competencia: month,
      linhas: rows,
      valorAberto: open,
    })),
  )

/** Malls of the rows of all parts. */
async function mallsOf(
  { tx }: Work,
  parts: readonly StagedPart[],
  ofTitulos: readonly number[],
): Promise<readonly number[]> {
  const malls = new Set(ofTitulos)
  for (const { staged: rows, part } of parts) {
    if (part.traz === 'TITULOS') continue
    const found = await (rows.kind === 'AUXILIARY'
      ? staged.mallsOfContracts(tx, rows.staging)
      : staged.mallsOfParties(tx, rows.staging))
    for (const mall of found) malls.add(mall)
  }
  return [...malls].toSorted((one, other) => one - other)
}

/** The states of the loads of a judged file; only a file that is being loaded keeps its rows. */
async function saveLoads(
  work: Work,
  parts: readonly StagedPart[],
  state: FileState,
  findings: readonly Finding[],
): Promise<void> {
  const because = findings
    .map(({ texto }) => texto)
    .join(' ')
    .slice(0, 500)
  for (const { loadId } of parts) {
    if (state === 'JULGADA')
      await staged.saveOutcome(work.tx, loadId, { new: 0, changed: 0, same: 0 }, true)
    else if (state === 'RECUSADA') await staged.saveStatus(work.tx, loadId, 'REJEITADA', because)
    else await staged.saveStatus(work.tx, loadId, 'VALIDADA')
    if (state !== 'CARREGANDO') await staged.clearStaging(work.tx, loadId)
  }
}

const titulosOf = (parts: readonly StagedPart[]) =>
  parts.find(({ part }) => part.traz === 'TITULOS')

async function compareParts(
  work: Work,
  entrada: store.Entrada,
  parts: readonly StagedPart[],
  counts: ReturnType<typeof countsOf>,
): Promise<Comparison> {
  const titulos = titulosOf(parts)
  return compareFile(
    work,
    entrada,
    titulos && {
      staging: titulos.staged.staging,
      outOfReach: add(parts, ({ outOfReach }) => outOfReach),
      absent: titulos.absent,
    },
    counts,
  )
}

/** Judges the staged parts, and stores what became of the file. */
export async function judgeParts(
  work: Work,
  id: number,
  parts: readonly StagedPart[],
): Promise<store.Entrada | undefined> {
  const entrada = await store.lockEntrada(work.tx, id)
  if (entrada === undefined || !isRead(entrada)) return undefined
  const counts = countsOf(parts)
  const facts = parts.map((part) => part.facts)
  const headerOn = facts.find((each) => each.headerOn !== undefined)?.headerOn
  const compared = await compareParts(
    work,
    { ...entrada, headerOn: headerOn ?? null },
    parts,
    counts,
  )
  const malls = await mallsOf(work, parts, compared.malls)
  const found = [...findingsOf(facts), ...compared.findings]
  const isEmpty = counts.accepted === 0 && counts.creditCount === 0
  const judged = isEmpty ? [...found, emptyFinding(counts.rows)] : found
  // A confirmed file keeps its findings: they are what the person confirmed.
  const isConfirmed = entrada.state === 'CARREGANDO'
  const findings = isConfirmed ? entrada.findings : judged
  const { state } = isConfirmed
    ? entrada
    : await apply(work, entrada, { type: 'julgar', findings, malls })
  const absent = titulosOf(parts)?.absent ?? []
  await store.saveJudged(work.tx, id, {
    ...counts,
    state,
    findings,
    malls,
    missingMalls: compared.missingMalls.map((mall) => mall.id),
    reading: readingOf(facts),
    headerOn,
    sums: sumsOf(parts),
    open_cents: compared.open_cents,
    credit_cents: cents(
      add(facts, ({ credits }) => add(credits, ({ valor_cents }) => valor_cents)),
    ),
    vanishedCount: absent.length,
    vanished_cents: cents(add(absent, ({ open_cents }) => open_cents)),
  })
  await saveLoads(work, parts, state, findings)
  if (state === 'AGUARDANDO_CONFIRMACAO') await alertWaiting(work, entrada, findings)
  if (state === 'RECUSADA')
    await alertUploader(
      work,
      entrada,
      'Arquivo recusado',
      findings.map(({ texto }) => texto).join(' '),
    )
  work.invalidate('received-files', 'loads')
  return store.lockEntrada(work.tx, id)
}
