import * as z from 'zod'

import { call } from '#contract/call.ts'
import { job } from '#contract/job.ts'
import { claimedUser, content, instant, Message } from '#contract/wire.ts'

const Mall = z.object({ id: z.number(), name: z.string() })

/** What a sign-in answers (spec 1:7.1); `shoppings` are the malls of the person's scope, lowest id first. */
export const Session = z.object({
  id: z.number(),
  token: z.string(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  profile: z.object({ name: z.string() }),
  shoppings: z.array(Mall),
  expires: instant,
})
export type Session = z.infer<typeof Session>

/** A group of the menu (spec 1:3); `rules` are the codes held on the screen, without the one that opens it. */
export const MenuGroup = z.object({
  nome: z.string(),
  menus: z.array(
    z.object({
      url: z.string(),
      title: z.string(),
      label: z.string(),
      rules: z.array(z.object({ code: z.string() })),
    }),
  ),
})
export type MenuGroup = z.infer<typeof MenuGroup>

/** What the sign-in screen needs to know. `oidc` only with an identity provider, `usuariosDemo` only without. */
export const SignInSettings = z.object({
  identidade: z.enum(['demo', 'oidc']),
  oidc: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      redirectUri: z.string(),
      scope: z.string(),
      nonce: z.string(),
    })
    .optional(),
  usuariosDemo: z.array(z.object({ login: z.string(), nome: z.string(), perfil: z.string() })),
  suporte: z.string().nullable(),
  versao: z.string(),
  ambiente: z.string(),
})
export type SignInSettings = z.infer<typeof SignInSettings>

export const signIn = call({
  name: 'access.signIn',
  method: 'POST',
  path: '/authenticate',
  body: 'form',
  access: 'public',
  summary: 'Abre uma sessão com o token do provedor de identidade (ou, na demonstração, com um login)',
  fields: z.object({ token: z.string().min(1, 'Informe o token.').max(16_384), nonce: z.string().max(200).optional() }),
  answer: Session,
})
export const renew = call({
  name: 'access.renew',
  method: 'POST',
  path: '/authenticate/renovar',
  access: 'session',
  summary: 'Renova a sessão por mais um período',
  answer: z.object({ expires: instant }),
})
export const signOut = call({
  name: 'access.signOut',
  method: 'POST',
  path: '/authenticate/sair',
  access: 'session',
  summary: 'Encerra a sessão no servidor',
  answer: Message,
})
/** A GET that writes: each answer carries a nonce of its own. */
export const signInSettings = call({
  name: 'access.signInSettings',
  method: 'GET',
  path: '/authenticate/configuracao',
  access: 'public',
  effect: 'write',
  summary: 'O que a tela de entrada precisa saber',
  answer: SignInSettings,
})
export const searchRoutes = call({
  name: 'access.searchRoutes',
  method: 'POST',
  path: '/perfilizacao/usuario/acessos/buscar',
  access: 'session',
  effect: 'read',
  summary: 'Telas e regras do usuário, por grupo do menu',
  fields: z.object({ ...claimedUser }),
  answer: content(MenuGroup),
})

const screen = { tela: z.string().min(1).max(120) }

export const readPreference = call({
  name: 'access.readPreference',
  method: 'GET',
  path: '/preferencias/{tela}',
  access: 'session',
  summary: 'Visões e colunas salvas de uma tela',
  params: z.object(screen),
  answer: z.object({ valor: z.unknown() }),
})
export const savePreference = call({
  name: 'access.savePreference',
  method: 'PUT',
  path: '/preferencias/{tela}',
  access: 'session',
  bodyLimit: 65_536,
  summary: 'Salva visões e colunas de uma tela',
  params: z.object(screen),
  fields: z.object({ valor: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]) }),
  answer: Message,
})

/** Takes away ended sessions, used nonces and old failures. */
export const forget = job({ name: 'access.forget', payload: z.object({}), every: '23 3 * * *', maxAttempts: 1 })
