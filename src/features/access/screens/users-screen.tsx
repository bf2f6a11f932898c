import { IconEye, IconPencil, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'

import { ListingScreen } from '#listing/screen/listing-screen.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { navigateWithin, useLocation } from '#ui/location.ts'
import { TabbedPage } from '#ui/tabbed-page.tsx'

import type { MenuGroup, Person } from '../contract.ts'
import { type Profile, profileList, seeAsRule, type User, userList } from '../contract/people.ts'
import { SeeAsDialog } from '../parts/see-as-dialog.tsx'
import { findScreen } from '../rules.ts'

// They come with the first opening.
const UserDialog = lazyPart(() => import('../parts/user-dialog.tsx').then((module) => module.UserDialog))
const ProfileDialog = lazyPart(() => import('../parts/profile-dialog.tsx').then((module) => module.ProfileDialog))

const icon = { size: 18, stroke: 1.75 }
const own = ['aba'] as const
const yesOrNo = (isActive: boolean) => <Badge tone={isActive ? 'done' : 'neutral'}>{isActive ? 'Sim' : 'Não'}</Badge>
const userCells = { ativo: ({ ativo }: User) => yesOrNo(ativo) }
const profileCells = { flagAtivo: ({ flagAtivo }: Profile) => yesOrNo(flagAtivo) }

const add = (open: () => void) => (
  <Button kind="primary" icon={<IconPlus size={16} stroke={1.75} />} onClick={open}>
    Novo
  </Button>
)

/** Who looks, and what the shell does once they look as somebody else. */
type Props = {
  readonly person: { readonly id: number; readonly routes: readonly MenuGroup[] }
  readonly onSeeAs: (seen: Person) => void
}

function Users({ person, onSeeAs }: Props) {
  const [open, setOpen] = useState<User | 'new'>()
  const [asking, setAsking] = useState<User>()
  const maySee = findScreen(person.routes, userList.path)?.rules.includes(seeAsRule) ?? false
  const notNow = (row: User) => (row.id === person.id ? 'É você.' : row.ativo ? undefined : 'Esta pessoa está inativa.')
  return (
    <>
      <ListingScreen
        listing={userList}
        params={own}
        cells={userCells}
        onOpen={setOpen}
        actions={() => add(() => setOpen('new'))}
        rowActions={{
          label: 'Editar',
          width: maySee ? 84 : 76,
          of: (row) => (
            <>
              <IconButton
                size="row"
                hasPopup="dialog"
                label={`Editar ${row.nome}`}
                icon={<IconPencil {...icon} />}
                onClick={() => setOpen(row)}
              />
              {maySee && (
                <IconButton
                  size="row"
                  hasPopup="dialog"
                  label={`Ver como ${row.nome}`}
                  icon={<IconEye {...icon} />}
                  disabledBecause={notNow(row)}
                  onClick={() => setAsking(row)}
                />
              )}
            </>
          ),
        }}
      />
      {open && (
        <UserDialog user={open === 'new' ? undefined : open} viewerId={person.id} onClose={() => setOpen(undefined)} />
      )}
      <SeeAsDialog asked={asking} onClose={() => setAsking(undefined)} onSeeAs={onSeeAs} />
    </>
  )
}

function Profiles() {
  const [open, setOpen] = useState<Profile | 'new'>()
  return (
    <>
      <ListingScreen
        listing={profileList}
        params={own}
        cells={profileCells}
        onOpen={setOpen}
        actions={() => add(() => setOpen('new'))}
        rowActions={{
          label: 'Editar',
          width: 76,
          of: (row) => (
            <IconButton
              size="row"
              hasPopup="dialog"
              label={`Editar ${row.nome}`}
              icon={<IconPencil {...icon} />}
              onClick={() => setOpen(row)}
            />
          ),
        }}
      />
      {open && <ProfileDialog profile={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

/** Users and profiles, a tab each (spec 3:2.9). */
export function UsersScreen(props: Props) {
  const { aba } = useLocation().query
  return (
    <TabbedPage
      label="Usuários e perfis"
      value={aba === 'perfil' ? 'perfil' : 'usuarios'}
      onChange={(tab) => navigateWithin(tab === 'usuarios' ? {} : { aba: tab })}
      tabs={[
        { id: 'usuarios', label: userList.title, content: <Users key="usuarios" {...props} /> },
        { id: 'perfil', label: profileList.title, content: <Profiles key="perfil" /> },
      ]}
    />
  )
}
