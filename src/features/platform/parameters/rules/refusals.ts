import { refusal, type Refusal } from '#values/refusal.ts'

/** HTTP status of each refusal of a change (rules 2). */
const REFUSAL_STATUS = {
  QUATRO_OLHOS: 403,
  MOTIVO_CURTO: 400,
  PARAMETRO_INVALIDO: 400,
  SEM_DIRETOR: 422,
  SEM_SEGUNDA_PESSOA: 422,
  ALTERADO: 409,
  SEM_EFEITO: 409,
} as const

export type SettingRefusalCode = keyof typeof REFUSAL_STATUS

export const refuse = (code: SettingRefusalCode, because: string, todo?: string): Refusal =>
  refusal(code, because, todo)

export const settingRefusalStatus = ({ code }: Refusal): 400 | 403 | 409 | 422 =>
  Object.hasOwn(REFUSAL_STATUS, code) ? REFUSAL_STATUS[code as SettingRefusalCode] : 409
