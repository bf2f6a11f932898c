import { callServer } from '#contract/client.ts'
import { CallFailure } from '#contract/errors.ts'

import { readView } from '../contract.ts'

/** The view to apply to a list; null if the user cannot see it. */
export async function openedView(id: number) {
  if (!Number.isSafeInteger(id) || id < 1) return null
  try {
    const { nome, disposicao } = await callServer(readView, { id })
    return { id, name: nome, layout: disposicao }
  } catch (error) {
    if (error instanceof CallFailure && error.status === 404) return null
    throw error
  }
}
