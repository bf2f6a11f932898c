import * as z from 'zod'

import { money } from '#contract/wire.ts'

/** Count, sum and tenants of a part of an act. */
export const TenantPart = z.object({ boletos: z.number(), valor: money, lojistas: z.number() })

/** A tenant's boletos of one part, with the reason or the change. */
export const tenantRow = { lojista: z.string(), boletos: z.number(), valor: money }

/** Blocked boletos by tenant and sentence of the guard, the greatest first. */
export const HeldRows = z.array(z.object({ ...tenantRow, motivo: z.string() }))
