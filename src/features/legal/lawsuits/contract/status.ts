/** The statuses of the state table of rules 5.2, least advanced first. */
export const LAWSUIT_STATUSES = [
  'AGUARDANDO_LIBERACAO',
  'ANALISE_SHOPPING',
  'APROVACAO_SHOPPING',
  'ANALISE_CORPORATIVA',
  'APROVACAO_CORPORATIVA',
  'APROVACAO_FINAL',
  'EM_ACOMPANHAMENTO',
  'ENCERRADA',
] as const

export type LawsuitStatus = (typeof LAWSUIT_STATUSES)[number]

/** The five steps of the recommendation. */
export const CHAIN_STEPS = [
  'ANALISE_SHOPPING',
  'APROVACAO_SHOPPING',
  'ANALISE_CORPORATIVA',
  'APROVACAO_CORPORATIVA',
  'APROVACAO_FINAL',
] as const satisfies readonly LawsuitStatus[]

export type ChainStep = (typeof CHAIN_STEPS)[number]

/** Parameter with the number of business days of a step. */
type LawsuitSla = `AJZ_SLA_${1 | 2 | 3 | 4 | 5}`

type Place = {
  /** idStatus on the wire; 6 comes before 5 (rules 5.2). */
  readonly id: number
  readonly label: string
  /** Screen where its owner works. */
  readonly path: string | undefined
  readonly ruleCode: string
  readonly sla: LawsuitSla | undefined
}

/** Number, name, screen, owner's rule code and term of each status. */
export const LAWSUIT_PLACES: Readonly<Record<LawsuitStatus, Place>> = {
  AGUARDANDO_LIBERACAO: {
    id: 1,
    label: 'Aguardando Liberação Workflow',
    path: '/contratos-elegiveis',
    ruleCode: 'AGUARDANDO_LIBERACAO',
    sla: undefined,
  },
  ANALISE_SHOPPING: {
    id: 2,
    label: 'Análise do Shopping',
    path: '/analisar-ajuizamento-shopping',
    ruleCode: 'ANALISE_SHOPPING',
    sla: 'AJZ_SLA_1',
  },
  APROVACAO_SHOPPING: {
    id: 3,
    label: 'Aprovação do Shopping',
    path: '/aprovar-ajuizamento-shopping',
    ruleCode: 'APROVACAO_SHOPPING',
    sla: 'AJZ_SLA_2',
  },
  ANALISE_CORPORATIVA: {
    id: 4,
    label: 'Análise Corporativa',
    path: '/analisar-ajuizamento-corporativa',
    ruleCode: 'ANALISE_CORPORATIVA',
    sla: 'AJZ_SLA_3',
  },
  APROVACAO_CORPORATIVA: {
    id: 6,
    label: 'Aprovação Corporativa',
    path: '/aprovar-ajuizamento-corporativa',
    ruleCode: 'APROVACAO_CORPORATIVA',
    sla: 'AJZ_SLA_4',
  },
  APROVACAO_FINAL: {
    id: 5,
    label: 'Aprovação Final',
    path: '/validar-ajuizamento',
    ruleCode: 'APROVACAO_FINAL',
    sla: 'AJZ_SLA_5',
  },
  EM_ACOMPANHAMENTO: {
    id: 7,
    label: 'Em acompanhamento',
    path: '/acompanhar-ajuizamentos',
    ruleCode: 'ACOMPANHAR',
    sla: undefined,
  },
  ENCERRADA: {
    id: 8,
    label: 'Encerrada',
    path: undefined,
    ruleCode: 'ACOMPANHAR',
    sla: undefined,
  },
}

/** How an action ended; on the wire, prefixed with ENCERRADA_. */
export const LAWSUIT_OUTCOMES = {
  ISENTA: 'Isenta',
  PAGA: 'Paga',
  CANCELADA: 'Cancelada',
  DESISTENCIA: 'Desistência',
  EXCECAO: 'Exceção',
  CONCLUIDA: 'Concluída',
  ACORDO: 'Acordo',
  SUBSTITUIDA: 'Substituída',
} as const

export type LawsuitOutcome = keyof typeof LAWSUIT_OUTCOMES
