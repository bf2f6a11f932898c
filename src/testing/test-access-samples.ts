import type { Sample, Target } from './test-targets.ts'

const nobody = 2_147_480_000

export const accessSamples: Readonly<Record<string, (target: Target) => Sample>> = {
  'access.signIn': () => ({ body: { token: 'ninguem' } }),
  'access.signOut': () => ({}),
  'access.renew': () => ({}),
  'access.signInSettings': () => ({}),
  'access.providerSignOut': () => ({ body: { logout_token: 'a.b.c' } }),
  'access.listSessions': () => ({}),
  'access.endSessions': () => ({ body: { id: '00000000-0000-4000-8000-000000000000' } }),
  'access.endSessionsOf': () => ({ body: { login: 'ninguem' } }),
  'access.unlinkIdentity': () => ({ body: { login: 'ninguem' } }),
  'access.searchRoutes': () => ({ body: {} }),
  'access.readPerson': () => ({}),
  'access.listSubstitutions': () => ({}),
  'access.listSubstitutes': () => ({}),
  'access.listAbsentees': () => ({}),
  'access.nameSubstitute': () => ({
    body: { substitutoId: nobody, dataInicio: '2026-11-18', dataFim: '2026-11-20' },
  }),
  'access.acceptSubstitution': () => ({ params: { id: nobody } }),
  'access.endSubstitution': () => ({ params: { id: nobody } }),
  'access.searchUsers': () => ({ body: { page: 1, size: 50 } }),
  'access.downloadUsers': () => ({ body: {} }),
  'access.findPerson': () => ({ query: { username: 'marina.prado' } }),
  'access.saveUser': ({ malls }) => ({
    body: {
      nome: 'Pessoa nova',
      login: 'pessoa.nova',
      email: 'pessoa.nova@regua.example',
      perfilId: 2,
      ...(malls === undefined ? {} : { idShoppings: malls }),
    },
  }),
  'access.searchProfiles': () => ({ body: {} }),
  'access.downloadProfiles': () => ({ body: {} }),
  'access.saveProfile': () => ({ body: { nome: 'Perfil novo' } }),
  'access.listPermissions': () => ({ body: { idPerfil: 1 } }),
  // Already granted: a change of rights would affect the answers of other requests.
  'access.addPermission': () => ({ body: { idPerfil: 1, idRegra: 1 } }),
  'access.removePermission': () => ({ body: { idPerfil: 1, idRegra: 3 } }),
  // An unknown user: seeing the product as another person would affect all later requests.
  'access.seeAs': () => ({ body: { usuarioId: nobody } }),
  'access.endSeeingAs': () => ({}),
  'access.readPreference': () => ({ params: { tela: 'lista' } }),
  'access.savePreference': () => ({
    params: { tela: 'lista' },
    body: { valor: { colunas: ['a'] } },
  }),
}
