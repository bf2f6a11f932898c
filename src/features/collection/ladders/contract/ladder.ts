import * as z from 'zod'

import { money } from '#contract/wire.ts'
import { CONTACT_TYPES } from '#features/ledger/contacts/contract/words.ts'

/** What a step is: a reminder before the due day, a demand after it, or a formal notice. */
export const StepKind = z.enum(['LEMBRETE', 'COBRANCA', 'NOTIFICACAO'])
export type StepKind = z.output<typeof StepKind>

export const STEP_KIND: Readonly<Record<StepKind, string>> = {
  LEMBRETE: 'Lembrete',
  COBRANCA: 'Cobrança',
  NOTIFICACAO: 'Notificação',
}

export const Channel = z.enum(['EMAIL', 'CARTA', 'WHATSAPP', 'SMS'])
export type Channel = z.output<typeof Channel>

export const CHANNEL: Readonly<Record<Channel, string>> = {
  EMAIL: 'E-mail',
  CARTA: 'Carta',
  WHATSAPP: 'WhatsApp',
  SMS: 'SMS',
}

/** To whom a message goes: the tenant, or a guarantor of one of its contracts. */
export const Recipient = z.enum(['LOJISTA', 'FIADOR'])
export type Recipient = z.output<typeof Recipient>

export const RECIPIENT: Readonly<Record<Recipient, string>> = {
  LOJISTA: 'Lojista',
  FIADOR: 'Fiador',
}

export const YesNo = z.enum(['SIM', 'NAO'])
export type YesNo = z.output<typeof YesNo>

/** Unknown values of `codigo` never reach SQL names or file names. */
export const stepCode = z
  .string()
  .trim()
  .regex(
    /^[A-Z][A-Z0-9_]{0,39}$/,
    'O código tem letras maiúsculas, números e _, e começa por uma letra.',
  )

const dayCount = z
  .number()
  .int('Informe dias inteiros.')
  .min(-365, 'Informe no mínimo -365 dias.')
  .max(9999, 'Informe no máximo 9.999 dias.')

/** A step: its window in calendar days after the due day, and how it goes out (rules 8.1). */
export const Step = z.object({
  codigo: stepCode,
  rotulo: z.string().trim().min(1, 'Informe o rótulo.').max(12),
  nome: z.string().trim().min(1, 'Informe o nome do passo.').max(80),
  de: dayCount,
  ate: dayCount,
  tipo: StepKind,
  exigeVencido: YesNo,
  fiadores: YesNo,
  /** Contact types in the order in which they are tried. */
  papeis: z.array(z.enum(CONTACT_TYPES)).max(3).readonly(),
  /** The first usable one wins. */
  canais: z.array(Channel).min(1, 'Informe ao menos um canal.').max(4).readonly(),
})
export type Step = z.output<typeof Step>

const optionalDays = z.number().int('Informe dias inteiros.').min(0).max(9999).nullable()
const optionalMoney = money.nullable()

/** Whom a ladder is for; what is empty does not limit (rules 8.1). */
export const Segment = z.object({
  shoppings: z.array(z.number().int().positive()).max(1000).readonly(),
  /** Codes of the contract types of an open boleto. */
  tiposContrato: z.array(z.string().max(40)).max(200).readonly(),
  grupos: z.array(z.number().int().positive()).max(1000).readonly(),
  corporativo: YesNo.nullable(),
  atrasoMin: optionalDays,
  atrasoMax: optionalDays,
  valorMin: optionalMoney,
  valorMax: optionalMoney,
  primeiroAtraso: YesNo.nullable(),
  promessas: z.enum(['CUMPRE', 'QUEBRA']).nullable(),
})
export type Segment = z.output<typeof Segment>

/** The contents of a ladder, without its life. */
export const LadderFields = z.object({
  nome: z.string().trim().min(1, 'Informe o nome.').max(80),
  ordem: z.number().int('Informe um número inteiro.').min(1).max(999),
  segmento: Segment,
  passos: z.array(Step).min(1, 'Informe ao menos um passo.').max(30).readonly(),
})
export type LadderFields = z.output<typeof LadderFields>

/** A ladder that batches follow: its version in force; money in cents. */
export type LadderInForce = LadderFields & { readonly id: number; readonly version: number }
/** A ladder as rules read it; `version` 0 is a draft that was never saved. */
export type Ladder = LadderInForce

export const emptySegment: Segment = {
  shoppings: [],
  tiposContrato: [],
  grupos: [],
  corporativo: null,
  atrasoMin: null,
  atrasoMax: null,
  valorMin: null,
  valorMax: null,
  primeiroAtraso: null,
  promessas: null,
}
