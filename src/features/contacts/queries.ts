import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { aliasDocument } from '#listing/document-alias.ts'

import { listContractContacts } from './contract/of-contract.ts'
import { type CustomerContact, listCustomerContacts } from './contract/of-customer.ts'
import { contactQueries } from './contract/words.ts'

/** What stands for {product} in the addresses of our own calls. */
export const product = 'regua'

/** The contacts of a contract; each reading is logged, so they are read when their tab opens. */
export const contractContactsQuery = (id: number) =>
  queryOptions({
    queryKey: [contactQueries, listContractContacts.name, id],
    queryFn: async ({ signal }) =>
      (await callServer(listContractContacts, { product, id, size: 9999 }, { signal })).data,
    meta: { invalidatedBy: ['receivables'] },
  })

/** Whose contacts the holding side reads. */
export type ContactOwner = { readonly cpfCnpj: string } | { readonly billingGroupId: number }

/** The contacts of a customer or group as they are now. A document travels as its alias. */
export async function readCustomerContacts(
  owner: ContactOwner,
  options: { readonly signal?: AbortSignal } = {},
): Promise<CustomerContact[]> {
  const input =
    'cpfCnpj' in owner
      ? {
          cpfCnpjs: [
            (await callServer(aliasDocument, { documento: owner.cpfCnpj }, options)).apelido,
          ],
        }
      : owner
  return (await callServer(listCustomerContacts, input, options)).data
}

/** The same, kept for the screen. */
export const customerContactsQuery = (owner: ContactOwner) =>
  queryOptions({
    queryKey: [contactQueries, listCustomerContacts.name, owner],
    queryFn: ({ signal }) => readCustomerContacts(owner, { signal }),
    meta: { invalidatedBy: ['receivables'] },
  })
