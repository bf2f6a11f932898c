import { callServer } from '#contract/client.ts'

import {
  listAbsentees,
  listSubstitutes,
  listSubstitutions,
  substitutionsName,
} from '../contract/substitutions.ts'

/** What was agreed about absences, as whoever asks may see it. */
export const substitutionsQuery = {
  queryKey: [substitutionsName],
  queryFn: () => callServer(listSubstitutions, {}),
}

/** Who may act for a person. */
export const substitutesQuery = (usuarioId: number) => ({
  queryKey: [substitutionsName, 'colegas', usuarioId],
  queryFn: () => callServer(listSubstitutes, { usuarioId }),
})

/** For whom a substitute may be named. */
export const absenteesQuery = {
  queryKey: [substitutionsName, 'pessoas'],
  queryFn: () => callServer(listAbsentees, {}),
}
