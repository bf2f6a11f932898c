import { queryText } from '#ui/actions/address.ts'

import { listingHost } from './host.ts'

/** The tenant's page, and the timeline as a fallback for users without access to it. */
export const tenantPath = '/boletos'
export const timelinePath = '/linha-do-tempo'

/**
 * URL of the tenant's page, or of its timeline without access; undefined without access to either.
 * `lista` is the key of the stored list.
 */
export function tenantAddress(id: number, lista?: string): string | undefined {
  const { opens } = listingHost()
  if (opens(tenantPath)) return `${tenantPath}${queryText({ cliente: id, lista })}`
  return opens(timelinePath) ? `${timelinePath}${queryText({ lojista: id })}` : undefined
}
