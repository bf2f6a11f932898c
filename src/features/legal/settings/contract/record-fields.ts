import * as z from 'zod'

import { instant } from '#contract/wire.ts'

/** Fields of every register record. */
export const versionFields = { versao: z.number(), alteradoPor: z.string(), alteradoEm: instant }
/** The version that was edited. */
export const editedVersion = { versao: z.number().int().optional() }

/** A single-line text with a maximum length. */
export const line = (most: number) => z.string().trim().max(most, `Use até ${most} caracteres.`)
