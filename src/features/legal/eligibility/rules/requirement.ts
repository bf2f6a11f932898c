import { addDays, addYears, type LocalDate } from '#values/local-date.ts'

/** When a debt may be sued for; 0 = no limit (rules 5.0, 5.1). */
export type Requirement = {
  readonly id: number
  readonly version: number
  readonly debtTypeId: number
  readonly actionTypeId: number
  readonly minTotal_cents: number
  readonly minMonth_cents: number
  readonly startYears: number
  readonly endDays: number
  readonly minBoletos: number
  readonly activeContractsOnly: boolean
  readonly skipsCaseAgreement: boolean
  readonly includesAdminBoletos: boolean
}

/** A requirement on a day: bounds are inclusive due days; null = no limit. */
export type DatedRequirement = Requirement & {
  readonly dueSince: LocalDate | null
  readonly dueUntil: LocalDate
}

/** The window of a requirement on a day; three years before 29/02 is 28/02. */
export const onDay = (requirement: Requirement, on: LocalDate): DatedRequirement => ({
  ...requirement,
  dueSince: requirement.startYears === 0 ? null : addYears(on, -requirement.startYears),
  dueUntil: addDays(on, -requirement.endDays),
})

/** Labels of the reasons for left-out títulos. */
export const LEFT_OUT = {
  NAO_CLASSIFICADO: ['título não classificado', 'títulos não classificados'],
  RECUPERACAO_JUDICIAL: ['contrato em recuperação judicial', 'contratos em recuperação judicial'],
  EXCECAO_DA_ACAO: ['contrato sob exceção', 'contratos sob exceção'],
  LISTA_DE_EXCECAO: ['título em lista de exceção', 'títulos em lista de exceção'],
  ACORDO: ['título de acordo vigente', 'títulos de acordo vigente'],
  ACORDO_NOS_AUTOS: ['contrato com acordo nos autos', 'contratos com acordo nos autos'],
  OUTRA_ACAO: ['título em outra ação', 'títulos em outra ação'],
  PAGO_NO_BANCO: ['título pago no banco', 'títulos pagos no banco'],
  SUMIDO: ['título sumido do ERP', 'títulos sumidos do ERP'],
} as const
export type LeftOutReason = keyof typeof LEFT_OUT
