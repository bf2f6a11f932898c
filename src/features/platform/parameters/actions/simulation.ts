import type { Work } from '#server/work/work.ts'

import type { Simulation } from '../contract/simulation.ts'
import { type ParameterCode, PARAMETERS } from '../rules/definitions.ts'
import { formatParameter, type ParameterSet } from '../rules/parameters.ts'
import { requireConfirmers } from './confirmers.ts'
import { needsTwo, type ParameterChange, screenOfParameter } from './parameter-changes.ts'

type Simulated = Pick<Simulation, 'efeito' | 'entram' | 'saem' | 'ficam' | 'linhas' | 'truncado'>
type Simulator = (
  work: Work,
  code: ParameterCode,
  before: ParameterSet,
  after: ParameterSet,
) => Promise<Simulated>

let simulator: Simulator | undefined

/** Registers who knows which boletos a parameter chooses or blocks. */
export function simulateWith(simulate: Simulator): void {
  simulator = simulate
}

const sentences = {
  ELEGIBILIDADE: 'Boletos que um ciclo aberto hoje escolheria com o novo valor. Nada foi gravado.',
  GUARDAS:
    'Boletos em andamento que as guardas liberariam (entram) ou bloqueariam (saem) com o novo valor. Nada foi gravado.',
  NENHUM: 'Este parâmetro não muda quem entra na negativação.',
} as const

// It moves no boleto, but the preview must say that it changes a safeguard.
const safeguard =
  'Este parâmetro não escolhe boletos: ele decide por quem, quando ou em nome de quem se negativa.'

const ofLawsuits =
  'Este parâmetro não escolhe boletos da negativação: ele decide o que se ajuíza, por quem e com que valor.'

function messageOf(code: ParameterCode, effect: keyof typeof sentences): string {
  if (effect !== 'NENHUM') return sentences[effect]
  if (PARAMETERS[code].category === 'AJUIZAMENTO') return ofLawsuits
  return PARAMETERS[code].protects ? safeguard : sentences.NENHUM
}

async function obstacleOf(work: Work, code: ParameterCode): Promise<string | null> {
  const refusal = needsTwo(code)
    ? await requireConfirmers(work, screenOfParameter(code))
    : undefined
  return refusal ? `${refusal.because} ${refusal.todo ?? ''}`.trim() : null
}

/** Which boletos of the user's malls enter, leave and stay with the new value. */
export async function foresee(
  work: Work,
  { code, row, before, after }: ParameterChange,
): Promise<Simulation> {
  if (!simulator) throw new Error('No feature simulates the change of a parameter')
  const simulated = await simulator(work, code, before, after)
  return {
    ...simulated,
    codigoParametro: row.codigoParametro,
    de: formatParameter(code, before[code]),
    para: formatParameter(code, after[code]),
    mensagem: messageOf(code, simulated.efeito),
    impedimento: await obstacleOf(work, code),
  }
}
