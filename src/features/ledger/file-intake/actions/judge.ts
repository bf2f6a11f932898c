import * as staged from '#features/ledger/receivables/actions/staged-files.ts'
import type { Finding } from '#features/ledger/received-files/contract/states.ts'
import { driftOf } from '#features/ledger/received-files/rules/drift.ts'
import {
  olderFinding,
  otherSourceFinding,
  rejectedFinding,
  repeatedFinding,
  vanishedFinding,
} from '#features/ledger/received-files/rules/judgement.ts'
import { readParameters } from '#features/platform/parameters/store/parameters.ts'
import type { Work } from '#server/work/work.ts'
import { cents, type Cents } from '#values/cents.ts'
import { countOf } from '#values/count-of.ts'

import type { Entrada } from '../store/files.ts'
import { historyOf } from '../store/history.ts'
import { mallsInReach } from './parts.ts'

/** Staged títulos of a file, as far as the judgement needs them. */
export type TitulosToJudge = {
  readonly staging: number
  readonly outOfReach: number
  readonly absent: readonly { readonly mallId: number; readonly open_cents: Cents }[]
}

/** What the comparison with stored data found. */
export type Comparison = {
  readonly findings: readonly Finding[]
  readonly malls: readonly number[]
  readonly open_cents: Cents
  readonly missingMalls: readonly { readonly id: number; readonly name: string }[]
}

const outOfReachFinding = (count: number): Finding | undefined =>
  count === 0
    ? undefined
    : {
        codigo: 'J20',
        severidade: 'LINHA',
        quantidade: count,
        texto: `${countOf(count, 'linha é de um shopping', 'linhas são de shoppings')} fora do alcance da fonte ou de quem enviou.`,
        exemplos: [],
      }

const none: Omit<Comparison, 'findings'> = { malls: [], open_cents: cents(0), missingMalls: [] }

/** J09, J10 and J22: the títulos of a file against those that are stored. */
async function compareTitulos(
  { tx }: Work,
  entrada: Entrada,
  file: TitulosToJudge,
  context: {
    readonly accepted: number
    readonly earlier: Parameters<typeof driftOf>[0]['earlier']
    readonly parameters: Parameters<typeof driftOf>[1]
  },
): Promise<Comparison> {
  const balances = await staged.broughtBalances(tx, file.staging)
  const brought = await staged.broughtMalls(tx, file.staging, {
    sourceId: entrada.sourceId,
    isNative: entrada.isNative,
    malls: mallsInReach(entrada),
  })
  const sum = (of: (each: (typeof balances)[number]) => number) =>
    balances.reduce((total, each) => total + of(each), 0)
  // A mended file has only some rows: what it lacks says nothing.
  const isWhole = entrada.supplementsId === null
  const drift = isWhole
    ? driftOf(
        {
          rows: context.accepted,
          open_cents: brought.open_cents,
          isComplete: entrada.isComplete,
          earlier: context.earlier,
          knownBalances: sum(({ known }) => known),
          changedBalances: sum(({ changed }) => changed),
          missingMalls: brought.missingMalls.map(({ name }) => name),
          missingMonths: brought.missingMonths,
        },
        context.parameters,
      )
    : undefined
  const findings = [
    drift,
    isWhole
      ? vanishedFinding(file.absent.length, {
          mallCount: new Set(file.absent.map(({ mallId }) => mallId)).size,
          isComplete: entrada.isComplete,
        })
      : undefined,
    otherSourceFinding(
      // A native layout is no owner of its own: its títulos have no source.
      entrada.isNative ? 0 : entrada.sourceId,
      balances.flatMap((each) =>
        each.sourceId === null ? [] : [{ ...each, sourceId: each.sourceId }],
      ),
    ),
  ]
  return { ...brought, findings: findings.filter((each) => each !== undefined) }
}

/** Compares a staged file with what came before (rules 11.3). */
export async function compareFile(
  work: Work,
  entrada: Entrada,
  titulos: TitulosToJudge | undefined,
  counts: { readonly rows: number; readonly accepted: number; readonly rejected: number },
): Promise<Comparison> {
  const parameters = await readParameters(work.tx)
  const { earlier, loadedOn, last } = await historyOf(work.tx, entrada.id, parameters.DERIVA_CARGAS)
  const compared = titulos
    ? await compareTitulos(work, entrada, titulos, {
        accepted: counts.accepted,
        earlier: earlier.map((each) => ({ ...each, open_cents: cents(each.open_cents) })),
        parameters,
      })
    : { ...none, findings: [] }
  const { isMapped } = entrada
  const findings = [
    ...compared.findings,
    outOfReachFinding(titulos?.outOfReach ?? 0),
    entrada.supplementsId === null
      ? repeatedFinding({
          isMapped,
          isRehearsal: entrada.isRehearsal,
          loadedOn: loadedOn ?? undefined,
        })
      : undefined,
    rejectedFinding({ isMapped, ...counts }, parameters),
    entrada.supplementsId === null && last !== null
      ? olderFinding(
          {
            headerOn: entrada.headerOn ?? undefined,
            writtenAt: entrada.writtenAt ?? undefined,
          },
          {
            headerOn: last.headerOn ?? undefined,
            writtenAt: last.writtenAt === null ? undefined : new Date(last.writtenAt),
          },
        )
      : undefined,
  ]
  return { ...compared, findings: findings.filter((each) => each !== undefined) }
}
