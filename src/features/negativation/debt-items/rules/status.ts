import { RESULTADOS, type Resultado } from '../contract/outcomes.ts'

/**
 * Statuses of the state table of rules 4.3, least advanced first; the director follows the
 * superintendent.
 */
export const WORKFLOW_STATUSES = [
  'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING',
  'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING',
  'APROVADOR_DIRETOR_SHOPPING',
  'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA',
  'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING',
  'APROVADOR_DIRETOR_HOLDING',
  'PENDENTE_APROVACAO_EXCECAO_KA',
  'PENDENTE_DE_ENVIO',
  'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA',
  'FINALIZADO_COM_ERRO',
  'FINALIZADO',
] as const

export type WorkflowStatus = (typeof WORKFLOW_STATUSES)[number]

/** The six SLA parameters, in the order of rules 4.3 (f). */
export type SlaParameter = 'SLA_1' | 'SLA_2' | 'SLA_3' | 'SLA_4' | 'SLA_5' | 'SLA_6'

/**
 * Kind of work in a step. ANALISE, APROVACAO, DIRETORIA and EXCECAO are the steps 3 to 7, in
 * which the flag is decided.
 */
export type StepKind =
  | 'LIBERACAO'
  | 'ANALISE'
  | 'APROVACAO'
  | 'DIRETORIA'
  | 'EXCECAO'
  | 'ENVIO'
  | 'BAIXA'
  | 'ERRO'
  | 'FIM'

export type Step = {
  readonly label: string
  readonly kind: StepKind
  /** Screen of its owner; undefined for the end. */
  readonly path: string | undefined
  /** Rule code that the owner's profile must hold (rules 1); it equals the status. */
  readonly ruleCode: WorkflowStatus
  readonly track: 'REGUA' | 'SHOPPING' | 'CORPORATIVO' | 'BUREAU'
  /** Previous step of the serial chain; an item's own way back is its enteredFrom. */
  readonly previous: WorkflowStatus | undefined
  readonly sla: SlaParameter | undefined
}

const step = (
  ruleCode: WorkflowStatus,
  label: string,
  kind: StepKind,
  track: Step['track'],
  path: string | undefined,
  previous: WorkflowStatus | undefined,
  sla: SlaParameter | undefined,
): Step => ({ ruleCode, label, kind, track, path, previous, sla })

const RELEASE = 'AGUARDANDO_QA_LIBERAR_PARA_O_SHOPPING'
const MALL_TEAM = 'PENDENTE_RECOMENDACAO_EQUIPE_SHOPPING'
const MALL_HEAD = 'PENDENTE_APROVACAO_SUPERINTENDENTE_SHOPPING'
const MALL_DIRECTOR = 'APROVADOR_DIRETOR_SHOPPING'
const HOLDING_TEAM = 'PENDENTE_RECOMENDACAO_EQUIPE_CORPORATIVA'
const HOLDING_HEAD = 'PENDENTE_APROVACAO_SUPERINTENDENTE_HOLDING'
const HOLDING_DIRECTOR = 'APROVADOR_DIRETOR_HOLDING'
const KEY_ACCOUNT = 'PENDENTE_APROVACAO_EXCECAO_KA'
const SENDING = 'PENDENTE_DE_ENVIO'
const REMOVAL = 'PENDENTE_APROVACAO_BAIXA_ARQUIVO_SERASA'
const FAILED_STATUS = 'FINALIZADO_COM_ERRO'
const DONE_STATUS = 'FINALIZADO'

export const S = {
  RELEASE,
  MALL_TEAM,
  MALL_HEAD,
  MALL_DIRECTOR,
  HOLDING_TEAM,
  HOLDING_HEAD,
  HOLDING_DIRECTOR,
  KEY_ACCOUNT,
  SENDING,
  REMOVAL,
  FAILED: FAILED_STATUS,
  DONE: DONE_STATUS,
} as const

const ANALYSE_MALL = '/analisar-negativacao-shopping'
const APPROVE_MALL = '/aprovar-negativacao-shopping'
const ANALYSE_HOLDING = '/analisar-negativacao-corporativo'
const APPROVE_HOLDING = '/aprovar-negativacao-corporativo'

const steps: readonly Step[] = [
  step(
    RELEASE,
    'Pendente Envio Régua',
    'LIBERACAO',
    'REGUA',
    '/clientes-elegiveis',
    undefined,
    undefined,
  ),
  step(
    MALL_TEAM,
    'Pendente Análise Shopping',
    'ANALISE',
    'SHOPPING',
    ANALYSE_MALL,
    RELEASE,
    'SLA_1',
  ),
  step(
    MALL_HEAD,
    'Pendente Aprovação Shopping',
    'APROVACAO',
    'SHOPPING',
    APPROVE_MALL,
    MALL_TEAM,
    'SLA_2',
  ),
  // Rules 4.3 (f) gives the directors no term of their own: they share the superintendent's.
  step(
    MALL_DIRECTOR,
    'Pendente Aprovação Diretor Shopping',
    'DIRETORIA',
    'SHOPPING',
    APPROVE_MALL,
    MALL_HEAD,
    'SLA_2',
  ),
  step(
    HOLDING_TEAM,
    'Pendente Análise Cobrança Corporativa',
    'ANALISE',
    'CORPORATIVO',
    ANALYSE_HOLDING,
    MALL_HEAD,
    'SLA_3',
  ),
  step(
    HOLDING_HEAD,
    'Pendente Aprovação Cobrança Corporativa',
    'APROVACAO',
    'CORPORATIVO',
    APPROVE_HOLDING,
    HOLDING_TEAM,
    'SLA_4',
  ),
  step(
    HOLDING_DIRECTOR,
    'Pendente Aprovação Diretor Holding',
    'DIRETORIA',
    'CORPORATIVO',
    APPROVE_HOLDING,
    HOLDING_HEAD,
    'SLA_4',
  ),
  step(
    KEY_ACCOUNT,
    'Pendente Aprovação Régua Cobrança',
    'EXCECAO',
    'REGUA',
    '/validar-aprovacoes',
    HOLDING_HEAD,
    'SLA_5',
  ),
  step(
    SENDING,
    'Pendente Envio bureau Régua Cobrança',
    'ENVIO',
    'REGUA',
    '/negativar-lojista',
    HOLDING_HEAD,
    'SLA_6',
  ),
  step(
    REMOVAL,
    'Pendente Aprovação Baixa',
    'BAIXA',
    'BUREAU',
    '/baixa-semiautomatica',
    undefined,
    undefined,
  ),
  step(
    FAILED_STATUS,
    'Finalizado com erro',
    'ERRO',
    'BUREAU',
    '/reenvio-retorno-erro',
    SENDING,
    undefined,
  ),
  step(DONE_STATUS, 'Finalizado', 'FIM', 'BUREAU', undefined, undefined, undefined),
]

export const STEPS = Object.fromEntries(steps.map((each) => [each.ruleCode, each])) as Readonly<
  Record<WorkflowStatus, Step>
>

const ORDER = Object.fromEntries(
  WORKFLOW_STATUSES.map((status, index) => [status, index]),
) as Readonly<Record<WorkflowStatus, number>>

/** 0 for the least advanced status (rules 4.8). */
export const statusOrder = (status: WorkflowStatus): number => ORDER[status]

export const statusLabel = (status: WorkflowStatus): string => STEPS[status].label

export const isWorkflowStatus = (text: string): text is WorkflowStatus => Object.hasOwn(ORDER, text)

/** Only FINALIZADO is terminal, with any resultado (rules 4.1). */
export const isTerminal = (status: WorkflowStatus): boolean => status === DONE_STATUS

/** True in the steps 3 to 7, in which a user decides the flag. */
export const isDecisionStep = (status: WorkflowStatus): boolean =>
  ['ANALISE', 'APROVACAO', 'DIRETORIA', 'EXCECAO'].includes(STEPS[status].kind)

/** True in the steps under four eyes: the analyst may not decide there. */
export const isApprovalStep = (status: WorkflowStatus): boolean =>
  ['APROVACAO', 'DIRETORIA', 'EXCECAO'].includes(STEPS[status].kind)

/**
 * True for statuses that the end of a cycle finalises; others keep their cycle and stay
 * actionable (rules 4.1).
 */
export const closesWithCycle = (status: WorkflowStatus): boolean =>
  STEPS[status].kind === 'LIBERACAO' || isDecisionStep(status)

/** The least advanced of some statuses, shown in a mall's row (rules 4.8); undefined for none. */
export const leastAdvanced = (statuses: Iterable<WorkflowStatus>): WorkflowStatus | undefined => {
  let least: WorkflowStatus | undefined
  for (const status of statuses)
    if (least === undefined || ORDER[status] < ORDER[least]) least = status
  return least
}

/** Label of an item's status: its step, or its end: 'Finalizado (Isento)'. */
export const placeWords = (at: {
  readonly status: WorkflowStatus
  readonly resultado?: Resultado | undefined
}): string =>
  at.resultado === undefined
    ? statusLabel(at.status)
    : `${statusLabel(at.status)} (${RESULTADOS[at.resultado]})`
