import { PageState } from '#ui/display/page-state.tsx'

import { useScreenTitle } from '../shell/shell-slots.ts'

/** Missing record, or one outside the user's malls: deliberately indistinguishable. */
export function NotFoundPage() {
  useScreenTitle('Não encontrado')
  return (
    <PageState
      asPage
      kind="not-found"
      title="Não encontrado"
      sentence="O registro não existe ou não pertence aos seus shoppings."
      action={{ label: 'Ir para o início', href: '/' }}
    />
  )
}

/** A record of a granted screen that the user may not see (rules 1). */
export function ForbiddenPage() {
  useScreenTitle('Sem permissão')
  return (
    <PageState
      asPage
      kind="forbidden"
      title="Sem permissão"
      sentence="Este registro existe, mas o seu perfil não o abre. Peça acesso a um administrador."
      action={{ label: 'Ir para o início', href: '/' }}
    />
  )
}

/** Signed in, but without any screen. */
export function NothingGrantedPage() {
  useScreenTitle('Régua')
  return (
    <PageState
      asPage
      kind="forbidden"
      title="Nenhuma tela liberada"
      sentence="O seu perfil ainda não tem telas nesta versão. Peça acesso a um administrador."
    />
  )
}
