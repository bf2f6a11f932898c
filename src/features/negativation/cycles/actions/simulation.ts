import { naturezaOfBoleto } from '#features/negativation/debt-items/rules/bureau-request.ts'
import { allowLongStatements } from '#server/database/connection.ts'
import type { Work } from '#server/work/work.ts'
import { type Cents, cents } from '#values/cents.ts'

import { guardItem } from '#features/negativation/debt-items/rules/guards.ts'
import type { ParameterCode } from '#features/platform/parameters/rules/definitions.ts'
import type { ParameterSet } from '#features/platform/parameters/rules/parameters.ts'
import {
  closesWithCycle,
  WORKFLOW_STATUSES,
} from '#features/negativation/debt-items/rules/status.ts'
import {
  readGuardFacts,
  withCreditor,
} from '#features/negativation/debt-items/store/guard-facts.ts'
import {
  type ChangedBoleto,
  compareWindows,
  type Group,
  itemsBeforeSending,
} from '../store/simulation.ts'
import { eligibilityWindow } from './cycle.ts'

/** Maximum rows listed in a simulation; the sums cover all. */
export const mostSimulatedRows = 1_000
const itemsAtOnce = 5_000

const CHOOSING: readonly ParameterCode[] = [
  'DIAS_ATRASO_MIN',
  'DIAS_ATRASO_MAX',
  'VALOR_MINIMO',
  'QTD_MIN_BOLETOS',
  'INCLUI_INATIVO',
]
const GUARDING: readonly ParameterCode[] = [
  'BLOQUEIA_ACORDO_VIGENTE',
  'BLOQUEIA_PRESCRITO',
  'TOLERANCIA_VALOR',
  'CNPJ_INFORMANTE',
  'NATUREZAS_HABILITADAS',
  'BUREAU_DIAS_MIN',
  'BUREAU_ACEITA_CNPJ_ALFANUMERICO',
  'EXIGE_NOTIFICACAO_PREVIA',
  'NOTIFICACAO_PREVIA_DIAS',
]

/** What a parameter affects: eligibility, guards, or neither. */
export const effectOf = (code: ParameterCode): 'ELEGIBILIDADE' | 'GUARDAS' | 'NENHUM' =>
  CHOOSING.includes(code) ? 'ELEGIBILIDADE' : GUARDING.includes(code) ? 'GUARDAS' : 'NENHUM'

export type SimulatedRow = ChangedBoleto & { readonly motivo: string }
export type SimulationResult = {
  readonly entram: Group
  readonly saem: Group
  readonly ficam: Group
  readonly linhas: readonly SimulatedRow[]
}

const nobody: Group = { boletos: 0, clientes: 0, valor: cents(0) }

/**
 * Compares which boletos a cycle opened today would choose under each set of parameters (rules
 * 4.2).
 */
async function simulateEligibility(
  work: Work,
  before: ParameterSet,
  after: ParameterSet,
): Promise<SimulationResult> {
  const comparedItem = await compareWindows(
    work.tx,
    eligibilityWindow(work.today, before),
    eligibilityWindow(work.today, after),
    work.actor.malls,
    mostSimulatedRows,
  )
  const linhas = comparedItem.linhas.map((row) => ({
    ...row,
    motivo:
      row.movimento === 'ENTRA'
        ? 'Passa a atender aos parâmetros.'
        : 'Deixa de atender aos parâmetros.',
  }))
  return { ...comparedItem, linhas }
}

class GroupTotals {
  readonly #documents = new Set<string>()
  #boletos = 0
  #cents = 0
  add(document: string, valor: Cents): void {
    this.#documents.add(document)
    this.#boletos += 1
    this.#cents += valor
  }
  get group(): Group {
    return { boletos: this.#boletos, clientes: this.#documents.size, valor: cents(this.#cents) }
  }
}

/** Compares which boletos waiting to be sent the guards would block (rules 4.6). */
async function simulateGuards(
  work: Work,
  before: ParameterSet,
  after: ParameterSet,
): Promise<SimulationResult> {
  const groups = { ENTRA: new GroupTotals(), SAI: new GroupTotals(), FICA: new GroupTotals() }
  const linhas: SimulatedRow[] = []
  const statuses = WORKFLOW_STATUSES.filter(
    (status) => closesWithCycle(status) || status === 'PENDENTE_DE_ENVIO',
  )
  for (let last = 0; ;) {
    const items = await itemsBeforeSending(work.tx, statuses, work.actor.malls, last, itemsAtOnce)
    if (items.length === 0) break
    const ids = items.map(({ id }) => id)
    const facts = await readGuardFacts(work.tx, ids, {
      today: work.today,
      naturezaOf: naturezaOfBoleto,
    })
    for (const { id, document, ...row } of items) {
      const block = (parameters: ParameterSet) => {
        const each = facts.get(id)
        const guards = each
          ? guardItem(withCreditor(each, parameters.CNPJ_INFORMANTE), 'LOAD', parameters)
          : []
        return guards.find(({ severidade }) => severidade === 'BLOQUEIO')
      }
      const was = block(before)
      const will = block(after)
      const movimento = was && !will ? 'ENTRA' : will && !was ? 'SAI' : 'FICA'
      groups[movimento].add(document, row.valor)
      if (movimento === 'FICA') continue
      linhas.push({
        ...row,
        movimento,
        motivo: will?.texto ?? `Deixa de ser bloqueado: ${was?.texto ?? ''}`,
      })
    }
    last = ids.at(-1) ?? last
  }
  linhas.sort((one, other) => other.valor - one.valor || one.idBoleto - other.idBoleto)
  return {
    entram: groups.ENTRA.group,
    saem: groups.SAI.group,
    ficam: groups.FICA.group,
    linhas: linhas.slice(0, mostSimulatedRows),
  }
}

/** Simulates another value of one parameter, before it is stored. Read-only. */
export async function simulateChange(
  work: Work,
  code: ParameterCode,
  before: ParameterSet,
  after: ParameterSet,
): Promise<SimulationResult> {
  await allowLongStatements(work.tx)
  const effect = effectOf(code)
  if (effect === 'ELEGIBILIDADE') return simulateEligibility(work, before, after)
  if (effect === 'GUARDAS') return simulateGuards(work, before, after)
  return { entram: nobody, saem: nobody, ficam: nobody, linhas: [] }
}
