import { callServer } from '#contract/client.ts'

import { findTenants } from '../contract.ts'

/** Tenant search of the command palette, largest debt first. */
export const tenantsLike = (texto: string, signal: AbortSignal) =>
  callServer(findTenants, { texto }, { signal })
