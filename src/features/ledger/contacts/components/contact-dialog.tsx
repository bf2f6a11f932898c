import { type SyntheticEvent, useId } from 'react'

import { callServer } from '#contract/client.ts'
import { wholeListSize } from '#listing/address.ts'
import { ChangedMeanwhile, chooseFirst } from '#listing/records/saved-meanwhile-notice.tsx'
import { useRecordForm } from '#listing/records/use-record-form.ts'
import { toastFailureAs } from '#listing/screen/failure-toast.ts'
import { useAct } from '#listing/screen/use-act.ts'
import { MaskedField } from '#ui/fields/masked-field.tsx'
import { phoneMask } from '#ui/fields/masks.ts'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { DialogButtons } from '#ui/overlays/dialog-buttons.tsx'

import {
  changeContact,
  type Contact,
  createContact,
  listContractContacts,
} from '../contract/of-contract.ts'
import { CONTACT_TYPES, contactQueries } from '../contract/words.ts'
import { product } from '../queries.ts'
import { pointProblem } from '../rules.ts'
import styles from './contacts.module.css'

export type ContactContract = {
  readonly contractId: number
  readonly contractNumber: string
  readonly luc: string
  readonly shoppingName: string
}

/** 'Adicionar/Editar Contato'; blank without a contact. */
export type ContactDialogProps = {
  readonly contracts: readonly ContactContract[]
  readonly contact?: Contact | undefined
  /** The latest version of the contact in the list behind the dialog. */
  readonly current?: Contact | undefined
  readonly onClose: () => void
}

const types = CONTACT_TYPES.map((type) => ({ value: type, label: type }))
const notSaved = 'Falha ao tentar adicionar/editar contato, entre com contato com a equipe técnica'
const fieldNames = ['contactName', 'contactType', 'email', 'phoneNumber']

/** Dialog for a contact of a contract (spec 3:2.11): all four fields are required. */
export function ContactDialog({ contracts, contact, current, onClose }: ContactDialogProps) {
  const formId = useId()
  const { form, base, newer, dirty, change, take, keep, onFailure } = useRecordForm(
    `contato ${contact?.id ?? 'novo'}`,
    { record: contact, current },
    {
      formOf: (of: Contact | undefined) => ({
        contract: String(of?.idContract ?? contracts[0]?.contractId ?? ''),
        name: of?.contactName ?? '',
        type: of?.contactType ?? '',
        email: of?.email ?? '',
        phone: phoneMask.format(of?.phoneNumber ?? ''),
      }),
      readNewest: async ({ idContract, id }: Contact) =>
        (
          await callServer(listContractContacts, { product, id: idContract, size: wholeListSize })
        ).data.find((one) => one.id === id),
    },
  )
  const options = {
    invalidates: [contactQueries],
    fields: fieldNames,
    success: ({ mensagem }: { readonly mensagem: string }) => mensagem,
    onDone: onClose,
    onFailure: (error: unknown) => onFailure(error) || toastFailureAs(notSaved, error),
  }
  const creation = useAct(createContact, options)
  const alteration = useAct(changeContact, options)
  const busy = creation.busy || alteration.busy
  const errors = contact ? alteration.fieldErrors : creation.fieldErrors
  const isFilled = [form.name, form.type, form.email, form.phone].every(
    (text) => text.trim() !== '',
  )
  const disabledBecause = newer
    ? chooseFirst
    : !isFilled
      ? 'Preencha nome, tipo, e-mail e telefone.'
      : (pointProblem('E-mail', form.email) ??
        pointProblem('Telefone', form.phone) ??
        (contact && !dirty ? 'Nada foi alterado.' : undefined))
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    if (disabledBecause !== undefined) return
    const idContract = Number(form.contract)
    const payload = {
      product,
      idContract,
      shopping: contracts.find(({ contractId }) => contractId === idContract)?.shoppingName,
      contactName: form.name,
      contactType: form.type,
      email: form.email,
      phoneNumber: form.phone,
    }
    if (base?.id) void alteration.run({ ...payload, id: base.id, versao: base.versao })
    else void creation.run(payload)
  }
  return (
    <Dialog
      opened
      title="Adicionar/Editar Contato"
      onClose={onClose}
      dirty={dirty}
      busy={busy}
      footer={
        <DialogButtons
          busy={busy}
          disabledBecause={disabledBecause}
          form={formId}
          onClose={onClose}
        />
      }
    >
      <ChangedMeanwhile newer={newer} onTake={take} onKeep={keep} />
      <form id={formId} className={styles['fields']} noValidate onSubmit={save}>
        {contracts.length > 1 && (
          <SelectField
            label="Contrato"
            options={contracts.map(({ contractId, contractNumber, luc }) => ({
              value: String(contractId),
              label: `${contractNumber}, LUC ${luc}`,
            }))}
            value={form.contract}
            disabled={contact !== undefined}
            onChange={(contract) => change({ contract })}
          />
        )}
        <TextField
          label="Nome"
          required
          autoFocusInDialog
          maxLength={120}
          value={form.name}
          onChange={(name) => change({ name })}
          error={errors.get('contactName')}
        />
        <SelectField
          label="Tipo"
          required
          options={types}
          value={form.type}
          onChange={(type) => change({ type })}
          error={errors.get('contactType')}
        />
        <TextField
          label="E-mail"
          required
          type="email"
          maxLength={200}
          placeholder="nome@empresa.com.br"
          value={form.email}
          onChange={(email) => change({ email })}
          check={(text) => pointProblem('E-mail', text)}
          error={errors.get('email')}
        />
        <MaskedField
          label="Telefone"
          required
          mask={phoneMask}
          value={form.phone}
          onChange={(phone) => change({ phone })}
          check={(text) => pointProblem('Telefone', text)}
          error={errors.get('phoneNumber')}
        />
      </form>
    </Dialog>
  )
}
