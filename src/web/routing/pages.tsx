import { PageState } from '#ui/display/page-state.tsx'

import { useScreenTitle } from '../shell/shell-slots.ts'

/** No such record, or not in the person's malls: the two look the same. */
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

/** A record inside a granted screen that this person may not see (rules 1). */
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

/** Signed in, and no screen to show. */
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
