import * as z from 'zod'

import { instant, Message } from '#contract/wire.ts'

/** Screen that grants the registers (spec/routes.tsv). */
export const registersPath = '/cadastro-empresas'
export const screens = [registersPath] as const

/** Contact kinds with their labels (spec 3:3). */
export const CONTACT_KINDS = { EMAIL: 'E-mail', TELEFONE: 'Telefone' } as const
export type ContactKind = keyof typeof CONTACT_KINDS

const kind = z.enum(Object.keys(CONTACT_KINDS) as [ContactKind, ...ContactKind[]])
export const Contact = z.object({ tipo: kind, contato: z.string() })
export type Contact = z.output<typeof Contact>

/** Address of a company or mall; unknown parts are empty. */
export const Address = z.object({
  logradouro: z.string(),
  cep: z.string(),
  cidade: z.string(),
  uf: z.string(),
})
export type Address = z.output<typeof Address>

/** Hidden columns of a list of records with an address. */
export const addressColumns = [
  { of: 'endereco.cidade', label: 'Cidade', sortable: true, width: 180, startsHidden: true },
  { of: 'endereco.uf', label: 'UF', width: 60, startsHidden: true },
] as const

/** Single-line text of a record. */
export const line = (most: number) => z.string().trim().max(most, `Use até ${most} caracteres.`)

/** Address input: CEP with or without mask; omitted parts are empty. */
export const addressFields = z
  .object({ logradouro: line(120), cep: line(12), cidade: line(60), uf: line(2) })
  .partial()
  .optional()
export const contactFields = z
  .array(z.object({ tipo: kind, contato: line(120) }))
  .max(50, 'Informe no máximo 50 contatos.')
  .optional()

/** Version of a record and its author. */
export const versionFields = { versao: z.number(), alteradoPor: z.string(), alteradoEm: instant }

/** Base version; a stale one is refused with author and time (rules 2). */
export const readVersion = { versao: z.number().int().optional() }

/** Answer of a save: the spec's message and the current record. */
export const SavedAnswer = <R extends z.ZodType>(record: R) => Message.extend({ registro: record })
