import * as z from 'zod'

import { call } from '#contract/call.ts'
import { job } from '#contract/job.ts'
import { claimedUser, content, day, instant, Message } from '#contract/wire.ts'

const Mall = z.object({ id: z.number(), name: z.string() })
const Absence = z.object({ id: z.number(), nome: z.string(), ate: day })

/** A user for the screens; `shoppings` are the user's malls, lowest id first. */
export const Person = z.object({
  id: z.number(),
  name: z.string(),
  username: z.string(),
  email: z.string(),
  profile: z.object({ name: z.string() }),
  shoppings: z.array(Mall),
  /** All malls, including future ones; required for company-wide actions. */
  todosShoppings: z.boolean(),
  /** Administrator viewing as this user, read-only. */
  vistoPor: z.string().optional(),
  /** Absent users whom this user substitutes today; omitted if none. */
  substitui: z.array(Absence).optional(),
  /** Today's substitute of this user. */
  substituidoPor: Absence.optional(),
  /** Pending requests to substitute; omitted if none. */
  pedidos: z.array(z.object({ id: z.number(), nome: z.string(), de: day, ate: day })).optional(),
})
export type Person = z.infer<typeof Person>

/** Answer of a sign-in (spec 1:7.1). */
export const Session = Person.extend({ token: z.string(), expires: instant })
export type Session = z.infer<typeof Session>

/** A menu group (spec 1:3); `rules` are the screen's codes except the one that opens it. */
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

/**
 * Settings of the sign-in screen. `oidc` only with an identity provider, `usuariosDemo` only
 * without.
 */
export const SignInSettings = z.object({
  identidade: z.enum(['demo', 'oidc']),
  oidc: z
    .object({
      issuer: z.string(),
      clientId: z.string(),
      redirectUri: z.string(),
      scope: z.string(),
      nonce: z.string(),
      acr: z.string().optional(),
      maxAge: z.number().optional(),
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
  summary:
    'Abre uma sessão com o token do provedor de identidade (ou, na demonstração, com um login)',
  fields: z.object({
    token: z.string().min(1, 'Informe o token.').max(16_384),
    nonce: z.string().max(200).optional(),
  }),
  answer: Session,
})
export const renew = call({
  name: 'access.renew',
  method: 'POST',
  path: '/authenticate/renovar',
  access: 'session',
  whileSeeingAs: true,
  summary: 'Renova a sessão por mais um período',
  answer: z.object({ expires: instant }),
})
export const signOut = call({
  name: 'access.signOut',
  method: 'POST',
  path: '/authenticate/sair',
  access: 'session',
  whileSeeingAs: true,
  summary: 'Encerra a sessão no servidor',
  answer: Message,
})
/**
 * For the identity provider only; its logout token authenticates the call (OpenID Connect
 * Back-Channel Logout 1.0).
 */
export const providerSignOut = call({
  name: 'access.providerSignOut',
  method: 'POST',
  path: '/authenticate/saida-do-provedor',
  body: 'form',
  access: 'public',
  summary:
    'Recebe do provedor de identidade o aviso de que uma pessoa saiu, e encerra as sessões dela',
  fields: z.object({ logout_token: z.string().min(1, 'Informe o token.').max(16_384) }),
  answer: Message,
})
/** A GET that writes: each answer has a new nonce. */
export const signInSettings = call({
  name: 'access.signInSettings',
  method: 'GET',
  path: '/authenticate/configuracao',
  access: 'public',
  effect: 'write',
  summary: 'O que a tela de entrada precisa saber',
  answer: SignInSettings,
})
/** Current profile, malls and viewed user, because the browser's stored session may be stale. */
export const readPerson = call({
  name: 'access.readPerson',
  method: 'GET',
  path: '/authenticate/pessoa',
  access: 'session',
  summary: 'A pessoa da sessão como está agora',
  answer: Person,
})
export const endSeeingAs = call({
  name: 'access.endSeeingAs',
  method: 'POST',
  path: '/perfilizacao/usuario/visualizar-como/encerrar',
  access: 'session',
  whileSeeingAs: true,
  summary: 'Volta a ver o sistema como a própria pessoa',
  answer: Person,
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

const OpenSession = z.object({
  id: z.string(),
  /** The current session. */
  atual: z.boolean(),
  aparelho: z.string().nullable(),
  endereco: z.string().nullable(),
  abertaEm: instant,
  usadaEm: instant,
  terminaEm: instant,
})
export type OpenSession = z.infer<typeof OpenSession>

/**
 * `confirmar`: the last sign-in is too old to end sessions; sign in again first. `porQueNaoTodas`:
 * why all sessions cannot be ended.
 */
export const listSessions = call({
  name: 'access.listSessions',
  method: 'GET',
  path: '/authenticate/sessoes',
  access: 'session',
  summary: 'Sessões abertas de quem pergunta',
  answer: z.object({
    content: z.array(OpenSession),
    confirmar: z.boolean(),
    porQueNaoTodas: z.string().nullable(),
  }),
})
export const endSessions = call({
  name: 'access.endSessions',
  method: 'POST',
  path: '/authenticate/sessoes/encerrar',
  access: 'session',
  summary: 'Encerra uma sessão própria, ou todas as outras; pede uma entrada recente',
  fields: z.object({
    id: z.uuid('Informe uma sessão da lista.').optional(),
    outras: z.boolean().optional(),
  }),
  answer: Message,
})
const users = { screens: ['/acessos-usuarios'] } as const
const login = z.string().trim().min(1, 'Informe o login.').max(120)
export const endSessionsOf = call({
  name: 'access.endSessionsOf',
  method: 'POST',
  path: '/perfilizacao/usuario/sessoes/encerrar',
  access: users,
  summary:
    'Encerra as sessões de uma pessoa, ou de todas menos a própria; pede uma entrada recente',
  fields: z.object({ login: login.optional(), todos: z.boolean().optional() }),
  answer: Message,
})
export const unlinkIdentity = call({
  name: 'access.unlinkIdentity',
  method: 'POST',
  path: '/perfilizacao/usuario/identidade/desvincular',
  access: users,
  summary:
    'Esquece a conta do provedor com que uma pessoa entra, quando ela recebeu outra; pede uma entrada recente',
  fields: z.object({ login }),
  answer: Message,
})

const screen = { tela: z.string().min(1).max(120) }

/** Preference that is of no list: the four steps on the start page, `{ oculto: true }` if hidden. */
export const fourStepsPreference = 'inicio.quatroPassos'

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
  fields: z.object({
    valor: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()), z.null()]),
  }),
  answer: Message,
})

/** Deletes old sessions, used nonces and old failures. */
export const deleteExpiredAccess = job({
  name: 'access.forget',
  payload: z.object({}),
  every: '23 3 * * *',
  maxAttempts: 1,
})
