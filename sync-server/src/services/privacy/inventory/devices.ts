/** Devices, and how work arrives from them. */
import { type Inventory, WITH_DEVICE } from './table-facts.ts';

export const devices: Inventory = {
  devices: {
    title: 'Devices',
    about: ['device'],
    why: 'To tell the teacher which tablet still holds work.',
    kept: WITH_DEVICE,
    personal: { name: 'name of the device', last_seen_at: 'when it was last here' },
    technical: 'id uid app_version created_at',
  },
  lanes: {
    title: 'Who works on which device',
    about: ['child', 'teacher'],
    why: 'So that work arrives once, in order, and under the right name.',
    kept: WITH_DEVICE,
    personal: { last_at: 'when something was last done there', last_seen_at: 'when it last arrived' },
    technical: 'id user_id device_id token_hash last_number backed_up_number state created_at',
  },
  tablets: {
    title: 'Class tablets',
    about: ['device'],
    why: 'Tablets on which every child of a class may work.',
    kept: WITH_DEVICE,
    personal: { prepared_by: 'teacher who prepared it', last_seen_at: 'when it was last here' },
    technical: 'device_id token_hash state prepared_at left_at report',
  },
  tablet_classes: {
    title: 'Classes of a class tablet',
    about: ['device'],
    why: 'Whose pictures a tablet shows.',
    kept: WITH_DEVICE,
    personal: {},
    technical: 'device_id class_id',
  },
  former_tablet_tokens: {
    title: 'Former keys of class tablets',
    about: ['device'],
    why: 'So that a lost tablet stays logged out.',
    kept: WITH_DEVICE,
    personal: {},
    technical: 'number device_id token_hash revoked',
  },
};
