import { countOf } from '#values/count-of.ts'

import type { MigrationStepRow } from '../contract/calls.ts'
import type { MigrationStep } from '../contract/steps.ts'

/** What each step brings, in one line. */
export const STEP_PURPOSE: Readonly<Record<MigrationStep, string>> = {
  EMPRESAS: 'as empresas credoras, os shoppings e quem é dona de qual',
  USUARIOS: 'as pessoas, os seus perfis e shoppings',
  GRUPOS: 'os grupos de cobrança e os seus lojistas',
  CONTRATOS: 'os contratos com endereço, fiadores e situação',
  TITULOS: 'tudo o que está em aberto',
  CONTATOS: 'com quem falar em cada lojista',
  ACORDOS: 'os acordos em vigor e as suas parcelas',
  NEGATIVADOS: 'quem já está no bureau, para ninguém ser incluído duas vezes',
  ACOES: 'as ações em andamento, com a fase de cada uma',
  CICLO_ABERTO: 'os boletos que estão em decisão; as aprovações se repetem aqui',
  INDICES: 'os índices de correção',
  CONFERENCIA: 'as medidas do sistema antigo, por shopping',
}

/** The state of a step in words, below its name. */
export function stepLine(step: MigrationStepRow): string {
  if (step.emCarga) return 'carga em andamento'
  if (step.situacao === 'DISPENSADA') return `dispensada: ${step.motivo ?? ''}`
  if (step.situacao === 'FECHADA')
    return step.faltam.length === 0 ? 'fechada' : `depois de ${step.faltam.join(' e ')}`
  if (step.situacao === 'ABERTA' && step.linhas === 0) return 'a carregar'
  const accepted = countOf(step.aceitas, 'linha aceita', 'linhas aceitas')
  return step.rejeitadas === 0
    ? accepted
    : `${accepted}; ${countOf(step.rejeitadas, 'linha a corrigir', 'linhas a corrigir')}`
}

/** The step to show first: the first one that is open, else the last. */
export const currentStep = (steps: readonly MigrationStepRow[]): MigrationStep =>
  steps.find(({ situacao }) => situacao === 'ABERTA')?.etapa ?? 'CONFERENCIA'

/** How many steps are over. */
export const stepsDone = (steps: readonly MigrationStepRow[]): number =>
  steps.filter(({ situacao }) => situacao === 'FEITA' || situacao === 'DISPENSADA').length
