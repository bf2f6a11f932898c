import { isMunicipality } from '#server/municipalities.ts'
import { Conflict, InvalidInput } from '#server/errors.ts'
import type { Work } from '#server/work.ts'
import { scopeFilter } from '#server/database/mall-scope.ts'
import { normalizeCep } from '#values/cep.ts'
import { formatInstant } from '#values/instant.ts'

import type { Address, Contact } from '../contract/record.ts'
import { type IsMunicipality, type Problem, storedContact } from '../rules.ts'

type Versioned = { readonly versao: number; readonly alteradoPor: string; readonly alteradoEm: Date }

/** The municipalities of the country, as the rules ask for them. */
export const municipality: IsMunicipality = isMunicipality

/** 409 with who was faster and when: what was read is no longer what stands (rules 2). */
export function refuseStale(stored: Versioned, versao: number | undefined): void {
  if (versao === undefined || versao === stored.versao) return
  throw new Conflict('O registro foi alterado por outra pessoa. Confira e tente de novo.', {
    alteradoPor: stored.alteradoPor,
    alteradoEm: formatInstant(stored.alteradoEm),
  })
}

/** 400 with every field that is wrong. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw new InvalidInput(first.mensagem, { campos: problems })
}

/** Runs a write whose code must be of nobody else: who was faster by a moment is told like who was faster by a day. */
export async function unlessTaken<T>(write: () => Promise<T>, problem: Problem): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new InvalidInput(problem.mensagem, { campos: [problem] }) : error
  }
}

/** An address as it is stored: nothing that is missing, the state in capitals, the CEP as digits. */
export const tidyAddress = ({ logradouro = '', cep = '', cidade = '', uf = '' }: Partial<Address> = {}): Address => ({
  logradouro,
  cep: normalizeCep(cep),
  cidade,
  uf: uf.toUpperCase(),
})

/** Contacts as they are stored. */
export const tidyContacts = (contacts: readonly Contact[] = []): Contact[] =>
  contacts.map((contact) => ({ tipo: contact.tipo, contato: storedContact(contact) }))

/** What a record says, without its version and who made it: for the decision log, and to see whether anything changed. */
export function bodyOf<R extends Versioned>(record: R): Omit<R, keyof Versioned> {
  const { versao: _, alteradoPor: __, alteradoEm: ___, ...body } = record
  return body
}

/** What the decision log and the browsers are told of a register. */
export type Register = {
  readonly entity: string
  readonly mensagem: string
  /** What browsers read again. */
  readonly stale: readonly string[]
}

/** Tells of a new record, or of the next version of one, and answers it as it stands. */
export function answered<R extends Versioned & { readonly id: number }>(
  work: Work,
  { entity, mensagem, stale }: Register,
  act: { readonly mallId: number; readonly action: string },
  registro: R,
  before?: R,
): { mensagem: string; registro: R } {
  work.audit({
    ...act,
    entity,
    entityId: registro.id,
    body: before ? { de: bodyOf(before), para: bodyOf(registro) } : bodyOf(registro),
  })
  work.stale(...stale)
  return { mensagem, registro }
}

/** A search within the malls of the person: the first of the two walls. */
export const withinScope = <S extends object>({ actor }: Pick<Work, 'actor'>, search: S) => ({
  ...search,
  escopo: scopeFilter(actor.malls),
})
