/** Backgrounds of the listening scenes. The zones in `listening-scenes.ts` lie where these drawings show the places. */
import { at, box, cloud, disc, flower, ground, oval, picture, shape, stroke, sun, tree } from './parts.ts';

export const kitchen = picture(
  ground('#fdf1d8'),
  box(0, 330, 800, 140, '#f3dfb5'),
  box(0, 322, 800, 12, '#e8cf9c'),
  box(0, 470, 800, 130, '#d9b98c'),
  stroke('M0 520H800M0 566H800', '#cdaa7a', 4),
  stroke('M395 0V44', '#96653d', 6),
  shape('M345 96Q345 44 395 44Q445 44 445 96Z', '#5aa9a0'),
  oval(395, 98, 30, 9, '#ffe9a8'),
  // Fridge, open.
  box(40, 130, 210, 370, '#dfe9ef', 16),
  box(58, 148, 174, 334, '#f7fcff', 10),
  stroke('M58 256H232M58 366H232', '#bcd2de', 8),
  shape('M250 130L330 108V520L250 500Z', '#c9d9e3'),
  box(304, 250, 10, 90, '#8fa6b5', 5),
  // Shelf.
  box(430, 232, 320, 22, '#b0794c', 6),
  stroke('M460 254V282M720 254V282', '#96653d', 12),
  // Table.
  box(380, 358, 320, 30, '#c98f5f', 12),
  box(404, 386, 26, 130, '#b0794c', 6),
  box(650, 386, 26, 130, '#b0794c', 6),
  // Basket on the floor.
  shape('M478 478H612L596 584H494Z', '#c99a55'),
  stroke('M484 506H606M488 534H602M492 562H598', '#a97c3c', 6),
  stroke('M482 478Q545 396 608 478', '#a97c3c', 10),
  box(470, 468, 150, 22, '#b98a48', 11),
  at(
    590,
    18,
    0.8,
    box(-70, 0, 140, 110, '#fff', 10),
    box(-58, 12, 116, 86, '#bfe6fb', 6),
    sun(10, 56, 20),
    stroke('M0 12V98', '#fff', 8),
  ),
);

export const pond = picture(
  ground('#c9e8fb'),
  sun(660, 96, 46),
  cloud(420, 90, 1),
  shape('M0 300Q220 250 440 292T800 270V600H0Z', '#a6d8a0'),
  shape('M0 370Q240 336 480 372T800 356V600H0Z', '#8fcb8a'),
  tree(150, 430, 1.5),
  // A little house.
  at(
    640,
    372,
    1,
    box(-80, -110, 160, 118, '#fbe9cf'),
    shape('M-104 -104L0 -190L104 -104Z', '#d9695c'),
    box(-24, -68, 48, 76, '#96653d', 6),
    disc(14, -30, 4, '#ffd98a'),
    box(38, -84, 32, 32, '#bfe6fb', 4),
    box(-70, -84, 32, 32, '#bfe6fb', 4),
  ),
  // The pond.
  oval(500, 498, 230, 74, '#5fb0da'),
  oval(500, 492, 214, 64, '#7cc4e8'),
  stroke('M380 480H440M540 500H610M450 524H500', '#b5e0f4', 6),
  shape('M330 520A30 14 0 1 0 388 520L360 516Z', '#6fb56c'),
  shape('M610 470A26 12 0 1 0 660 470L636 466Z', '#6fb56c'),
  stroke('M724 520V440M740 530V456M708 530V464', '#6a9a4e', 6),
  oval(724, 432, 8, 20, '#8a5d3b'),
  oval(740, 448, 8, 20, '#8a5d3b'),
  flower(60, 560, 1, '#f08fb0'),
  flower(110, 580, 0.9, '#fff'),
  flower(170, 562, 1, '#ffb347'),
  flower(220, 584, 0.9, '#b18fe0'),
);
