import { callServer } from '#contract/client.ts'

import {
  listAbsentees,
  listSubstitutes,
  listSubstitutions,
  substitutionsName,
} from '../contract/substitutions.ts'

/** Substitutions visible to the user. */
export const substitutionsQuery = {
  queryKey: [substitutionsName],
  queryFn: () => callServer(listSubstitutions, {}),
}

/** Possible substitutes of a user. */
export const substitutesQuery = (usuarioId: number) => ({
  queryKey: [substitutionsName, 'colegas', usuarioId],
  queryFn: () => callServer(listSubstitutes, { usuarioId }),
})

/** Users for whom a substitute may be named. */
export const absenteesQuery = {
  queryKey: [substitutionsName, 'pessoas'],
  queryFn: () => callServer(listAbsentees, {}),
}
