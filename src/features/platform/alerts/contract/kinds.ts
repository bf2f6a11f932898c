/** Kinds of alerts. Failures stay until they are read. */
export const ALERT_KINDS = {
  DEVOLVIDO: { group: 'PARA_MIM', word: 'Devolvido' },
  PROPOSTA: { group: 'PARA_MIM', word: 'Para confirmar' },
  CITACAO: { group: 'PARA_MIM', word: 'Citação' },
  SUBSTITUICAO: { group: 'PARA_MIM', word: 'Substituição' },
  RETORNO: { group: 'PARA_MIM', word: 'Retorno do bureau' },
  BANCO: { group: 'PARA_MIM', word: 'Retorno bancário' },
  REGUA: { group: 'PARA_MIM', word: 'Régua de cobrança' },
  PROMESSA: { group: 'PRAZOS', word: 'Promessa quebrada' },
  PRAZO: { group: 'PRAZOS', word: 'Prazo' },
  PROCESSO: { group: 'FALHAS', word: 'Processo com erro' },
  IMPORTACAO: { group: 'FALHAS', word: 'Importação com erro' },
  RESUMO: { group: 'FALHAS', word: 'Resumo por e-mail' },
  SILENCIO: { group: 'FALHAS', word: 'Fonte em silêncio' },
} as const satisfies Readonly<Record<string, { readonly group: string; readonly word: string }>>

export type AlertKind = keyof typeof ALERT_KINDS

export const alertKinds = Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]]

export const ALERT_GROUPS = {
  PARA_MIM: 'Para mim',
  PRAZOS: 'Prazos',
  FALHAS: 'Falhas',
} as const

export type AlertGroup = keyof typeof ALERT_GROUPS

export const failureKinds = alertKinds.filter((kind) => ALERT_KINDS[kind].group === 'FALHAS')

/** Query key that is invalidated for new alerts of everybody. */
export const alertQueries = 'alerts'

/** Query key of one user: read in another window, or an alert for that user only. */
export const alertQueriesOf = (personId: number): string => `${alertQueries} ${personId}`
