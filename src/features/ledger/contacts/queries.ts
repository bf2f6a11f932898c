import { queryOptions } from '@tanstack/react-query'

import { callServer } from '#contract/client.ts'
import { wholeListSize } from '#listing/address.ts'
import { aliasDocument } from '#listing/document-alias.ts'

import { listContractContacts } from './contract/of-contract.ts'
import { type CustomerContact, listCustomerContacts } from './contract/of-customer.ts'
import { contactQueries } from './contract/words.ts'

/** Value of {product} in the URLs of our own calls. */
export const product = 'regua'

/** Contacts of a contract. Each read is logged, so fetch only when the tab opens. */
export const contractContactsQuery = (id: number) =>
  queryOptions({
    queryKey: [contactQueries, listContractContacts.name, id],
    queryFn: async ({ signal }) =>
      (await callServer(listContractContacts, { product, id, size: wholeListSize }, { signal }))
        .data,
    meta: { invalidatedBy: ['receivables'] },
  })

export type ContactOwner = { readonly cpfCnpj: string } | { readonly billingGroupId: number }

/** Fetches the contacts of a customer or group; sends the document as its alias. */
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

/** The same as a cached query. */
export const customerContactsQuery = (owner: ContactOwner) =>
  queryOptions({
    queryKey: [contactQueries, listCustomerContacts.name, owner],
    queryFn: ({ signal }) => readCustomerContacts(owner, { signal }),
    meta: { invalidatedBy: ['receivables'] },
  })
