import { listingHost } from '#listing/screen/host.ts'

import { type PaletteItem, type PaletteSource, usePaletteSource } from './shell-slots.ts'
import { useSession } from '../session/session.ts'

const tenants: PaletteSource = {
  heading: 'Lojistas',
  from: 3,
  find: async (text, signal) => {
    const { tenantsLike } = await import('#features/timeline/components/tenants-like.ts')
    return (await tenantsLike(text, signal)).map(
      ({ idLojista, nome, mascara, onde }): PaletteItem => ({
        key: String(idLojista),
        label: nome,
        detail: `${mascara} · ${onde}`,
        to: listingHost().opens('/boletos')
          ? `/boletos?cliente=${idLojista}`
          : `/linha-do-tempo?lojista=${idLojista}`,
      }),
    )
  },
}

function Source() {
  usePaletteSource(tenants)
  return null
}

/** Lets the palette find tenants, for whoever may read their timeline. */
export function PaletteTenants() {
  const { routes } = useSession()
  return routes.some(({ menus }) => menus.some(({ url }) => url === '/linha-do-tempo')) ? (
    <Source />
  ) : null
}
