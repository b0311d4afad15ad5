import { expect, test } from 'vitest'
import { createSignatures, isSameSignature, type SignedNotification } from './signature.ts'

const signatures = createSignatures({ merchantCode: 'TESTMERCHANT', secureKey: 'TESTKEY' })
const order = { merchantRef: '1748780000123', profileId: 7, amount: 190_000 }
const card = { cardToken: 'tok_abc', cvv: '123' }
const notification: SignedNotification = {
  fawryRefNumber: '9100207727',
  merchantRefNumber: '1748780000123',
  paymentAmount: 1902,
  orderAmount: 1900,
  orderStatus: 'PAID',
  paymentMethod: 'PAYATFAWRY',
  paymentRefrenceNumber: '995544',
}

// The published vectors of money.md 13.2.
const vectors: readonly (readonly [string, string, string])[] = [
  ['reference', signatures.reference(order), '4354dcadd6e8b66d0106dd026ad0080d3783c00a61378c139ab980a869ba1d1c'],
  ['wallet by QR', signatures.wallet(order), '7c724a59a1299bda85eaa0d43b142064fc8e0c5f2e3b341d8c94d7cff902310b'],
  [
    'wallet by request',
    signatures.wallet(order, '01012345678'),
    '3535833c0783bdc1ce467cdf3c9c7321a0d2e4f14bb2a1e9ff6feeea9e0b44af',
  ],
  [
    'card',
    signatures.card(order, { ...card, returnUrl: 'http://localhost:3001/checkout/3/month' }),
    '424df2419f3e2684af42ccbe4de7afebf0616b32ab55dc7f276519321e1bf327',
  ],
  [
    'installment',
    signatures.installment(order, { ...card, planId: 42 }),
    '2b1c5cd7c24bb121563f9a197d40fe5fd38ba85d79c1feb7f63a96c5bd332000',
  ],
  ['status', signatures.status('1748780000123'), '86918b27b97fe062a26abd83098d5f6b31163b70e009570560c2ed3aef67fc41'],
  [
    'refund with reason',
    signatures.refund('9100207727', 19_050, 'goodwill'),
    '11c92c27e786d8bed55f2ae667c6f0bc07f7abd10bdc2df2820086efefd2d0a9',
  ],
  [
    'refund without reason',
    signatures.refund('9100207727', 19_050),
    'beb50eb9cfe50e242a46b7207c426b95bb0fbcd7f875800aadfd3c6fbd3aa5ad',
  ],
  [
    'cancel',
    signatures.cancel('9100207727', 'ar-eg'),
    '5ab9232109c7469684d9cc77b104fb5eb8fc5e4a3c7049adc89d211bb245dfd1',
  ],
  ['list cards', signatures.cards(7), '0cccd771c15f2f16d21e56b0f31b84ee6be480203a7332646ead2b00ceca33c5'],
  [
    'delete card',
    signatures.deleteCard(7, 'tok_abc'),
    '9d42c8618ff7c867b44b5637064616131444822616b4007fde8faa98e0e2ec09',
  ],
  [
    'paid notification',
    signatures.notification(notification),
    'cc526ab6a367f49cb7d22be87682797a41988a89e6c8022ec6c0cfa81249d786',
  ],
  [
    'new notification',
    signatures.notification({
      ...notification,
      paymentAmount: 1900,
      orderStatus: 'NEW',
      paymentRefrenceNumber: undefined,
    }),
    'a05c5ef087748d52d56c0a0dc63795f2bf8bc7c4057e2925df26cddcfe2471a1',
  ],
]

test.each(vectors)('the signature of a %s is the published one', (_name, signature, published) => {
  expect(signature).toBe(published)
})

test('an empty payment reference signs like a missing one', () => {
  const missing = signatures.notification({ ...notification, paymentRefrenceNumber: null })
  expect(signatures.notification({ ...notification, paymentRefrenceNumber: '' })).toBe(missing)
})

test('signatures of different length are different, not an error', () => {
  expect(isSameSignature('abc', signatures.status('1'))).toBe(false)
  expect(isSameSignature(signatures.status('1'), signatures.status('1'))).toBe(true)
})
