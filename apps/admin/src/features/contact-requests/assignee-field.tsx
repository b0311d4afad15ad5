import { FormFailure } from '@hiwar/app/forms/form-failure.tsx'
import { useUser } from '@hiwar/app/auth/account.ts'
import { useOfflineReason } from '@hiwar/app/use-online.ts'
import { useApiQuery } from '@hiwar/client/query.ts'
import type { ContactRow } from '@hiwar/contract/contact-requests.ts'
import { admins } from '@hiwar/contract/roles.ts'
import { listUsers } from '@hiwar/contract/users.ts'
import { Button } from '@hiwar/ui/button.tsx'
import { Select } from '@hiwar/ui/select.tsx'
import { personName } from '../../parts/people/person.ts'
import { useContactChange } from './use-contact-change.ts'

const nobody = 'nobody'

/** Who answers: the reader, another admin, or nobody yet. */
export function AssigneeField({ row }: { row: ContactRow }) {
  const own = useUser()
  const offline = useOfflineReason()
  const { change, isRunning, failure, failureText } = useContactChange(row)
  const team = useApiQuery(
    listUsers,
    { query: { role: [...admins], size: 100, order: ['name'], direction: ['asc'] } },
    { staleTime: 5 * 60_000 },
  )
  const people = [...(team.data?.list ?? []), own, ...(row.assignedTo === null ? [] : [row.assignedTo])]
  const byId = new Map(people.map((person) => [person.id, personName(person)]))
  const assign = (id: number | null) => {
    if (id === (row.assignedTo?.id ?? null)) return
    const done = id === null ? 'لم يعد للطلب مسؤول' : `الطلب الآن عند ${byId.get(id) ?? ''}`
    void change({ assignedTo: id }, done, { assignedTo: row.assignedTo?.id ?? null })
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="المسؤول عن الرد"
          className="min-w-48 flex-1"
          isDisabled={isRunning || offline !== undefined}
          value={String(row.assignedTo?.id ?? nobody)}
          onChange={(chosen) => assign(chosen === nobody ? null : Number(chosen))}
          choices={[
            { value: nobody, label: 'لا أحد بعد' },
            ...[...byId].map(([id, name]) => ({ value: String(id), label: id === own.id ? `${name} (أنا)` : name })),
          ]}
        />
        {row.assignedTo?.id !== own.id && (
          <Button variant="secondary" isPending={isRunning} disabledReason={offline} onPress={() => assign(own.id)}>
            خذه أنت
          </Button>
        )}
      </div>
      <FormFailure failure={failure} text={failureText} />
    </div>
  )
}
