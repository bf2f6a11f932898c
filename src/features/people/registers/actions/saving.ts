import { isMunicipality } from '#server/files/municipalities.ts'
import { normalizeCep } from '#values/cep.ts'

import type { Address, Contact } from '../contract/record.ts'
import { type IsMunicipality, storedContact } from '../rules.ts'

/** The country's municipalities, injected into the rules. */
export const municipality: IsMunicipality = isMunicipality

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
