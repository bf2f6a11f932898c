/** What an alert is about. Failures stay until somebody saw them. */
export const ALERT_KINDS = {
  DEVOLVIDO: { group: 'PARA_MIM', word: 'Devolvido' },
  PROPOSTA: { group: 'PARA_MIM', word: 'Para confirmar' },
  CITACAO: { group: 'PARA_MIM', word: 'Citação' },
  SUBSTITUICAO: { group: 'PARA_MIM', word: 'Substituição' },
  RETORNO: { group: 'PARA_MIM', word: 'Retorno do bureau' },
  PROMESSA: { group: 'PRAZOS', word: 'Promessa quebrada' },
  PRAZO: { group: 'PRAZOS', word: 'Prazo' },
  PROCESSO: { group: 'FALHAS', word: 'Processo com erro' },
  IMPORTACAO: { group: 'FALHAS', word: 'Importação com erro' },
  RESUMO: { group: 'FALHAS', word: 'Resumo por e-mail' },
} as const satisfies Readonly<Record<string, { readonly group: string; readonly word: string }>>

export type AlertKind = keyof typeof ALERT_KINDS

export const alertKinds = Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]

/** How the panel narrows the list. */
export const ALERT_GROUPS = {
  PARA_MIM: 'Para mim',
  PRAZOS: 'Prazos',
  FALHAS: 'Falhas',
} as const

export type AlertGroup = keyof typeof ALERT_GROUPS

export const failureKinds = alertKinds.filter((kind) => ALERT_KINDS[kind].group === 'FALHAS')

/** Under which name browsers hear that there is something new. */
export const alertQueries = 'alerts'

/** The same for one person alone: what they read in another window, or what is told to them alone. */
export const alertQueriesOf = (personId: number): string => `${alertQueries} ${personId}`
