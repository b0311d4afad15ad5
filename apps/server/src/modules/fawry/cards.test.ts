import { expect, test, vi } from 'vitest'
import { deleteCardToken, getCardTokenUrl, listCardTokens } from '@hiwar/contract/fawry.ts'
import { entriesOf } from '../../../test/audit.ts'
import { setUpPayments, type TestUser } from '../../../test/payments.ts'

const at = await setUpPayments()
const { app, sandbox } = at

test('only the payer and admins list and delete cards; admins see a mask instead of the token', async () => {
  const [payer, other, admin] = [await at.aPayer(), await at.aPayer(), await app.people.admin()]
  const list = async (as: TestUser) => await app.call(listCardTokens, { as, query: { userId: payer.id } })
  expect((await list(payer)).body.cards).toEqual([
    { token: payer.card, lastFourDigits: '4242', brand: 'Visa Card', creationDate: expect.any(Number) },
  ])
  expect((await list(other)).status).toBe(403)
  const [seen] = (await list(admin)).body.cards
  expect(seen?.token).toBe(`****${payer.card.slice(-4)}`)

  const remove = async (as: TestUser, cardToken: string) =>
    await app.call(deleteCardToken, { as, body: { cardToken, userId: payer.id } })
  expect((await remove(other, payer.card)).status).toBe(403)
  expect(await remove(payer, other.card)).toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await remove(admin, seen?.token ?? '')).status).toBe(200)
  expect((await list(payer)).body.cards).toEqual([])
  expect(await remove(payer, payer.card), 'once more').toMatchObject({ status: 404, body: { code: 'not-found' } })
  expect((await list(other)).status).toBe(403)
})

test('an error of the provider while cards are listed or deleted changes nothing', async () => {
  const payer = await at.aPayer()
  const list = async () => await app.call(listCardTokens, { as: payer, query: { userId: payer.id } })
  sandbox.setFaults({ errorBodyWithHttp200: ['cards'] })
  expect(await list()).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  expect(
    await app.call(deleteCardToken, { as: payer, body: { cardToken: payer.card, userId: payer.id } }),
  ).toMatchObject({ status: 500, body: { code: 'fawry-error' } })
  sandbox.setFaults({ errorBodyWithHttp200: [] })
  expect((await list()).body.cards.map(({ token }) => token)).toEqual([payer.card])
})

test('of two cards that an admin cannot tell apart none is deleted; the payer says which', async () => {
  const [payer, admin] = [await at.aPayer(), await app.people.admin()]
  const [one, other] = ['a-token-ending-in-9999', 'another-ending-in-9999']
  const cards = [one, other].map((token) => ({ token, lastFourDigits: '4242', brand: 'Visa Card', creationDate: 1 }))
  const listing = vi.spyOn(app.deps.provider, 'listCardTokens').mockResolvedValue({ kind: 'cards', cards })
  const deleting = vi.spyOn(app.deps.provider, 'deleteCardToken').mockResolvedValue({ kind: 'deleted' })
  const remove = async (as: TestUser, cardToken: string) =>
    (await app.call(deleteCardToken, { as, body: { cardToken, userId: payer.id } })).status
  expect([await remove(admin, '****9999'), deleting.mock.calls]).toEqual([404, []])
  expect([await remove(payer, other), deleting.mock.calls]).toEqual([200, [[payer.id, other]]])
  listing.mockRestore()
  deleting.mockRestore()
})

test('while the provider does not answer, cards are neither listed nor deleted', async () => {
  const payer = await at.aPayer()
  const remove = async () =>
    await app.call(deleteCardToken, { as: payer, body: { cardToken: payer.card, userId: payer.id } })
  const unavailable = { status: 503, body: { code: 'service-unavailable' } }
  for (const call of ['deleteCardToken', 'listCardTokens'] as const) {
    const silent = vi.spyOn(app.deps.provider, call).mockResolvedValueOnce({ kind: 'unreachable' })
    expect(await remove(), call).toMatchObject(unavailable)
    silent.mockRestore()
  }
  const { body } = await app.call(listCardTokens, { as: payer, query: { userId: payer.id } })
  expect(body.cards.map(({ token }) => token)).toEqual([payer.card])
  expect(await entriesOf(app, 'card.delete', payer.id)).toEqual([])
})

test('the page for adding a card is at the provider and returns to the app', async () => {
  const payer = await at.aPayer()
  const { body } = await app.call(getCardTokenUrl, { as: payer })
  const url = new URL(body.url)
  expect(url.origin).toBe(sandbox.url)
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    customerProfileId: String(payer.id),
    returnUrl: `${app.deps.origins.app}/card-added`,
  })
})
