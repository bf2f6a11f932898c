import { isMunicipality } from '#server/files/municipalities.ts'
import { InvalidInput } from '#server/http/errors.ts'
import { normalizeCep } from '#values/cep.ts'

import type { Address, Contact } from '../contract/record.ts'
import { type IsMunicipality, type Problem, storedContact } from '../rules.ts'

/** The country's municipalities, injected into the rules. */
export const municipality: IsMunicipality = isMunicipality

/** 400 with every invalid field. */
export function refuseProblems(problems: readonly Problem[]): void {
  const [first] = problems
  if (first) throw new InvalidInput(first.mensagem, { campos: problems })
}

/**
 * Runs a write with a unique code; a concurrent duplicate gets the same error as an earlier one.
 */
export async function unlessTaken<T>(write: () => Promise<T>, problem: Problem): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === '23505'
    throw isTaken ? new InvalidInput(problem.mensagem, { campos: [problem] }) : error
  }
}

/** Normalizes an address: drops empty parts, upper-cases the state, reduces the CEP to digits. */
export const tidyAddress = ({
  logradouro = '',
  cep = '',
  cidade = '',
  uf = '',
}: Partial<Address> = {}): Address => ({
  logradouro,
  cep: normalizeCep(cep),
  cidade,
  uf: uf.toUpperCase(),
})

/** Normalizes contacts. */
export const tidyContacts = (contacts: readonly Contact[] = []): Contact[] =>
  contacts.map((contact) => ({ tipo: contact.tipo, contato: storedContact(contact) }))
