/** The logins of the demonstration, in the order of the sign-in screen. */
export const demoLogins = [
  'admin',
  'regua',
  'regua.2',
  'analista.shopping',
  'aprovador.shopping',
  'corporativa',
  'holding',
  'aprovador.holding',
  'juridico',
]
