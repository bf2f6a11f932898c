import { queryOptions } from '@tanstack/react-query'

import type { AnswerOf } from '#contract/call.ts'
import { callServer } from '#contract/client.ts'

import {
  everyMall,
  findPerson,
  listPermissions,
  type Profile,
  searchProfiles,
  searchUsers,
  type User,
} from '../contract/people.ts'

/** Every profile: a look-up, read once a day and after each change of one (spec 1:9). */
export const profilesQuery = queryOptions({
  queryKey: ['profiles', searchProfiles.name],
  queryFn: ({ signal }) => callServer(searchProfiles, {}, { signal }),
})

/** Every permission, with those of a profile marked. */
export const permissionsQuery = (idPerfil: number) =>
  queryOptions({
    queryKey: ['permissions', listPermissions.name, idPerfil],
    queryFn: ({ signal }) => callServer(listPermissions, { idPerfil }, { signal }),
  })

/** Name and e-mail of a login in the directory; fails with a sentence when it is not known there. */
export const askDirectory = (username: string): Promise<AnswerOf<typeof findPerson>> =>
  callServer(findPerson, { username })

/** A user as they are now. */
export const askUser = async (usuarioId: number): Promise<User | undefined> =>
  (await callServer(searchUsers, { usuarioId, page: 1, size: 1 })).content[0]

/** Does a person see every mall, and so may give them all? */
export const seesEveryMallQuery = (usuarioId: number) =>
  queryOptions({
    queryKey: ['users', searchUsers.name, 'sees every mall', usuarioId],
    queryFn: async () => (await askUser(usuarioId))?.nomesShoppings === everyMall,
  })

/** A profile as it is now. */
export const askProfile = async ({ idPerfil }: Profile): Promise<Profile | undefined> =>
  (await callServer(searchProfiles, { idPerfil, page: 1, size: 1 })).content[0]
