import { callServer } from '#contract/client.ts'

import { findTenants } from '../contract.ts'

/** Tenants for the palette, by what is typed there, who owes most first. */
export const tenantsLike = (texto: string, signal: AbortSignal) =>
  callServer(findTenants, { texto }, { signal })
