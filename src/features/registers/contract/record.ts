import * as z from 'zod'

import { instant, Message } from '#contract/wire.ts'

/** The screen that grants the registers, and its address (spec/routes.tsv). */
export const registersPath = '/cadastro-empresas'
export const screens = [registersPath] as const

/** How somebody is reached, with what people read (spec 3:3). */
export const CONTACT_KINDS = { EMAIL: 'E-mail', TELEFONE: 'Telefone' } as const
export type ContactKind = keyof typeof CONTACT_KINDS

const kind = z.enum(Object.keys(CONTACT_KINDS) as [ContactKind, ...ContactKind[]])
export const Contact = z.object({ tipo: kind, contato: z.string() })
export type Contact = z.output<typeof Contact>

/** Where a company or a mall is; what is not known is empty. */
export const Address = z.object({
  logradouro: z.string(),
  cep: z.string(),
  cidade: z.string(),
  uf: z.string(),
})
export type Address = z.output<typeof Address>

/** A line of text of a record. */
export const line = (most: number) => z.string().trim().max(most, `Use até ${most} caracteres.`)

/**
 * The address as a caller gives it: CEP with or without its mask; a part that is left out is empty.
 */
export const addressFields = z
  .object({ logradouro: line(120), cep: line(12), cidade: line(60), uf: line(2) })
  .partial()
  .optional()
export const contactFields = z
  .array(z.object({ tipo: kind, contato: line(120) }))
  .max(50, 'Informe no máximo 50 contatos.')
  .optional()

/** Which state of a record it is, and who made it so. */
export const versionFields = { versao: z.number(), alteradoPor: z.string(), alteradoEm: instant }

/** The version that was read; a stale one is refused with who changed it and when (rules 2). */
export const readVersion = { versao: z.number().int().optional() }

/** The answer of a save: the sentence of the spec, and the record as it stands now. */
export const SavedAnswer = <R extends z.ZodType>(record: R) => Message.extend({ registro: record })
