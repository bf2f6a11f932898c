import { type SyntheticEvent, useId, useState } from 'react'

import { useAct } from '#listing/screen/use-act.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useDraft } from '#ui/draft.ts'
import { TextField } from '#ui/text-field.tsx'
import { YesNoSwitch } from '#ui/yes-no-switch.tsx'
import { formatWhole } from '#values/whole-number.ts'

import { type Profile, saveProfile, staleWithPeople } from '../contract/people.ts'
import { askProfile } from '../queries/people.ts'
import { isInitialProfile, isShoppingProfile, profileNameOf, savedProfileCode } from '../rules/people.ts'
import styles from './people.module.css'
import { ProfilePermissions } from './profile-permissions.tsx'
import { useFaster } from './use-faster.tsx'

const formOf = (profile: Profile | undefined) => ({
  nome: profile?.nome ?? '',
  flagTodosShoppings: profile?.flagTodosShoppings ?? true,
  flagAtivo: profile?.flagAtivo ?? true,
})
type Form = ReturnType<typeof formOf>

/** What is typed, and over which profile as it was. */
type Draft = { readonly base?: Profile | undefined; readonly form: Form }
const draftOf = (profile: Profile | undefined): Draft => ({ base: profile, form: formOf(profile) })

const codeOf = (form: Form, base: Profile | undefined) =>
  savedProfileCode(profileNameOf(form.nome), base && { code: base.codPerfil, people: base.usuarios })

/** 'Adicionar / Alterar Perfil' (spec 3:2.9): the name gives the code, and a saved profile has its permissions below. */
export function ProfileDialog({
  profile,
  onClose,
}: {
  readonly profile: Profile | undefined
  readonly onClose: () => void
}) {
  const formId = useId()
  // What is typed over a new profile after its first save is a draft of that profile, no longer of a new one.
  const [savedId, setSavedId] = useState(profile?.idPerfil)
  // Over which version it was typed is kept with it: a colleague may save between the end of a session and the next.
  const [{ base, form }, setDraft] = useDraft<Draft>(`cadastro do perfil ${savedId ?? 'novo'}`, draftOf(profile))
  const change = (part: Partial<Form>) => setDraft((now) => ({ ...now, form: { ...now.form, ...part } }))
  const take = (now: Profile) => {
    setSavedId(now.idPerfil)
    setDraft(draftOf(now))
  }
  const faster = useFaster<Profile>({
    read: async () => base && askProfile(base.idPerfil),
    onTake: take,
    onKeep: (now) => setDraft((typed) => ({ ...typed, base: now })),
  })
  const saving = useAct(saveProfile, {
    stale: staleWithPeople,
    fields: ['nome'],
    success: ({ mensagem }) => mensagem,
    onFailure: faster.onFailure,
    // A new profile stays open: its permissions come next.
    onDone: ({ perfil }) => (base ? onClose() : take(perfil)),
  })
  const ofShopping = isShoppingProfile(form.nome)
  const sent = { ...form, flagTodosShoppings: form.flagTodosShoppings && !ofShopping }
  const dirty = JSON.stringify(form) !== JSON.stringify(formOf(base))
  const disabledBecause =
    form.nome.trim() === ''
      ? 'Informe o nome.'
      : faster.isOpen
        ? 'Escolha antes o que fica.'
        : dirty
          ? undefined
          : 'Nada foi alterado.'
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (disabledBecause !== undefined) return
    void saving.run({ ...sent, ...(base ? { idPerfil: base.idPerfil, versao: base.versao } : {}) })
  }
  const inUse = base !== undefined && base.usuarios > 0
  return (
    <Dialog
      opened
      size="wide"
      onClose={onClose}
      title="Adicionar / Alterar Perfil"
      dirty={dirty}
      busy={saving.busy}
      footer={
        <>
          <Button onClick={onClose}>{base && !dirty ? 'Fechar' : 'Cancelar'}</Button>
          <Button kind="primary" type="submit" form={formId} loading={saving.busy} disabledBecause={disabledBecause}>
            Salvar
          </Button>
        </>
      }
    >
      {faster.note}
      <form id={formId} className={styles['form']} onSubmit={save}>
        <TextField
          label="Perfil"
          value={form.nome}
          onChange={(nome) => change({ nome })}
          pattern={(typed) => typed.toLocaleUpperCase('pt-BR')}
          required
          maxLength={80}
          disabled={base !== undefined && isInitialProfile(base.codPerfil)}
          error={saving.fieldErrors.get('nome')}
          autoFocusInDialog
        />
        <TextField
          label="Código"
          value={codeOf(form, base)}
          onChange={() => undefined}
          disabled
          hint="Vem do nome; em uso, não muda."
        />
        <div className={`${styles['switches']} ${styles['whole']}`}>
          <YesNoSwitch
            label="Vê todos os shoppings"
            checked={sent.flagTodosShoppings}
            disabled={ofShopping || inUse}
            onChange={(flagTodosShoppings) => change({ flagTodosShoppings })}
          />
          <YesNoSwitch label="Ativo" checked={form.flagAtivo} onChange={(flagAtivo) => change({ flagAtivo })} />
        </div>
        {base?.flagAtivo && !form.flagAtivo && inUse && (
          <p className={`${styles['note']} ${styles['whole']}`}>
            {base.usuarios === 1
              ? 'Uma pessoa deste perfil não entra'
              : `${formatWhole(base.usuarios)} pessoas deste perfil não entram`}{' '}
            mais assim que for salvo.
          </p>
        )}
      </form>
      {base ? (
        <ProfilePermissions profile={base} />
      ) : (
        <p className={`${styles['note']} ${styles['permissions']}`}>Salve o perfil para dar as permissões.</p>
      )}
    </Dialog>
  )
}
