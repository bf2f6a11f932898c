import { callServer } from '#contract/client.ts'

import { findTenants } from '../contract.ts'

/** Tenants for the palette, by what is typed there. */
export const tenantsLike = async (texto: string, signal: AbortSignal) =>
  (await callServer(findTenants, { texto }, { signal })).content
