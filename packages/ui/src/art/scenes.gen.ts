// Written by tools/build-art.ts; do not edit.

/** Scenes as pictures: /art/scenes/<name>[-<variant>]-<width>.avif and .webp. */
export const scenes = {
  "emblem-chibi": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRnIAAABXRUJQVlA4IGYAAABQBQCdASoYACAAPrVQokwnJKMiKAqo4BaJaQDE2BEd5l5dOCfUODShXUiun/3XkmiG6AAA/uvqSYyRCw0gF8kJGN+EyNVCq2rFrxvvgjhy73qFZJncXtHu0uQpkXGwBnczFTfIAAA=",
    color: "#2e3537",
    variants: { full: [360, 720] },
  },
  "emblem-cottage": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRp4AAABXRUJQVlA4IJIAAABQBQCdASoYACAAPrVQoEwnJKMiKAqo4BaJZQC3uGlfGii1fYk0Z8bXfrtJVxcjj9F6dHgA/v0rYtc9ynQP7uwQjDczPYJ4GMY5yPNCGi9H2G3nreWvwkGd+frnjC2y5Na8ETW98KX17dgD4195y6MVXgaT8IEx/NpEHPuDQFBcHxFIwjysYHaCGTXWnpJjNYgAAA==",
    color: "#ccc7b6",
    variants: { full: [360, 720] },
  },
  "emblem-desert": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAABwBACdASoYACAAPp1AmEmlpCKhN+gAsBOJYwC2yDJQb/vsQI2o9vPI0quiTAD+9M1/qG6++GstxhNJbv7HurtvPBBo4wgND74acGLd9V3NZNI6ZVIgAA==",
    color: "#d5c0a0",
    variants: { full: [360, 720] },
  },
  "emblem-dougong": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRoIAAABXRUJQVlA4IHYAAADwBACdASoYACAAPrVOn0onJCKhqA1Q4BaJZwDCs2QBqYa9wMPI5XRd+XBxI0QvNYAA/vTPWP7mx3J7uJB5vgXfa9zQoxMStQR7yzlAr/7CwUSAoXtsRoSiRgUZ5tQ0cqA5UjKoawR4712U9sjiELz0oUUUhAAA",
    color: "#c5bdae",
    variants: { full: [360, 720] },
  },
  "emblem-geese": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRmwAAABXRUJQVlA4IGAAAACQBACdASoYACAAPp08l0mlo6IhN+gAsBOJZwAAiOY2fcRJ+8193wwAubfodQAA/vYCOieR9C6ezCXwUzX9J0tlUPNbeq5q9mOFoHmIqziNN0vOA4NOccEn8e9OeI3AAAA=",
    color: "#d6d1c4",
    variants: { full: [360, 720] },
  },
  "emblem-moon": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRooAAABXRUJQVlA4IH4AAADQBQCdASoYACAAPrVSpUwnJKOiMBgIAOAWiWMAuKg0b7erVyQJViFZZ/jIHqOb1byDA1bmyIcAAP7w0SJgUCxebIluw5AIU5upaRZP3svL2E+kBdP/IHRvVEiobRUOKv1ZXjRYjlEaBHyw3uZMYA1ntA0SQ82bFWEqRNmAAAA=",
    color: "#4d5251",
    variants: { full: [360, 720] },
  },
  "emblem-orbit": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADwAwCdASoYACAAPrVSok2pJKMiKAgBIBaJaQDGQBdtL3Nm5cRUBB0AAP7wtqvhLixlMx6cOCCR0drliv3m5UnywN1WMOyAcUAAAA==",
    color: "#242d30",
    variants: { full: [360, 720] },
  },
  "emblem-orchid": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRngAAABXRUJQVlA4IGwAAACwBACdASoYACAAPrVKoEonJCMhqA1Q4BaJZwDKAEXfF0YUAUwjjP0zTsdeX81AAP76pjnI2nEtjeZiMNE5gIePTcktj6sL2GQ+qB2NhYcMlV/eZgF4Ms8XICNmVuPPAjx2UVCsL0PyCIk8gAA=",
    color: "#dbd5c6",
    variants: { full: [360, 720] },
  },
  "emblem-pagoda": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRpQAAABXRUJQVlA4IIgAAACwBACdASoYACAAPrFEnUmnI6KhN/VYAOAWCWcAygBFX+PGi+ROt3mmWXDjQDgAAP75aYfoLb36WtZjwJqmAol9y5oq4ytoa+A05n5StIg8uI+TPm5KmKh0EmYevHuP7RTiIl3ahH50sw4wT1L4ZL8rDQg8d2nEqntRONaQQkeIynJSXqAHEgAA",
    color: "#cec7b8",
    variants: { full: [360, 720] },
  },
  "emblem-peaks": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRrQAAABXRUJQVlA4IKgAAADQBQCdASoYACAAPrVOnkunJCKhqA1Q4BaJZwAAvepQa1bu0d/RFX6qsxY10hxiLvEwFfbStUfgAP77LZJzp3rBClEGx7KjlYxd3kjDFmkqAqp1ftMBaic9Oxn79yfpehxpwiFmQMR5unKrL3ySMACi/8LorPVpC+8sZ7iL6rbHdSOWuzd3pNulvhuO2SwWpQrlzxENFcfTM6uqi7h/yZCx0IWNx0w8AAA=",
    color: "#c4c1b5",
    variants: { full: [360, 720] },
  },
  "emblem-pine": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRq4AAABXRUJQVlA4IKIAAADwBACdASoYACAAPrVOoUwnJCMiKAqo4BaJZwAAj/Wkz1Nh8CGl/NnWP6hmnvItAAAA/voVHA9bFI+GQLmxP5jHqgP4+3gzrBBclQo7d/Z6GhaT7k/S9Elqsd762ecP1v4VZvBkzC77ZcYAe7fygiruI+1wmOmL8pUzlw5g1LLmoweOZM8ltLXg5JpU5aF/PF/tMZVUf+gnvrHa3naDJEwAAAA=",
    color: "#cbc6b7",
    variants: { full: [360, 720] },
  },
  "emblem-plum": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAADQAwCdASoYACAAPrVMoEsnJCMhsBgIAOAWiWcAxNg6x/T8nMCoEoAA/vOQy2pnvbPtvZB3GcdlbEqsOvXo9U3T6QGfODUxuF0zJ/7ELMq0AAAA",
    color: "#e3dbcc",
    variants: { full: [360, 720] },
  },
  "emblem-rice": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRooAAABXRUJQVlA4IH4AAABQBQCdASoYACAAPrVKoEunJCMhsBgIAOAWiWUAxNgQ7+P+0J8KN1wXbhbBcYX2B7tKorAA/vTKH7A33aMrBWM4VSnHH9fJccoDVrfXNNa2HcZkFB54Vhq5TIO1qDBzr5vftpHx4zHrd1wkHcMnetEMGfirvJ7U0tm+BUAAAAA=",
    color: "#e1d8bb",
    variants: { full: [360, 720] },
  },
  "emblem-truss": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRooAAABXRUJQVlA4IH4AAADQBACdASoYACAAPqk+m0mmIyKhN/qoAMAVCWcAzcAh3679oxaeiYCwJDQlUW40AAD+9gF2dsilnHPNoqdAyp9A4B97fjqTNoGu2WlJhvA4YFgDUCQairYFHPeEuBLyeXipBb5D6l73pwgysVV+X0pzUM5avXgpJF+nxKUAAAA=",
    color: "#c9c6b8",
    variants: { full: [360, 720] },
  },
  "emblem-window": {
    width: 300,
    height: 400,
    placeholder:
      "data:image/webp;base64,UklGRn4AAABXRUJQVlA4IHIAAADwBACdASoYACAAPrVOoEsnJCMhsBgIAOAWiUAWo2yBSNVwjFBMwfjOSF1gWJhmMaAA/v1R5pNGENlF9lpLx+Ut/5aa+RD0/AQFabrg7/cYyCOb3rIDjBTRt0KrdjkSgxUIdNKo8xUhYLWEGtNahDowAAA=",
    color: "#35352d",
    variants: { full: [360, 720] },
  },
  "garden-baihua": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADQAwCdASoYAAwAPrVKoUqnJCMhsAgA4BaJZwDE2CIi4Rx90uL9VAAA/vHcpreg1R+05LeEwqWFoq7B2TlGcam47OgF631Bd3GodQmZaoAAAA==",
    color: "#bfc1b5",
    variants: { full: [480, 960, 1600] },
  },
  "garden-default": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRk4AAABXRUJQVlA4IEIAAAAwAwCdASoYAAwAPrUwqVCnIiSjGADgFolnO4AAFJK0hygAAP7w4wxD92DXsBVHz71dhhGtQzuH5sYFdg5mZtwAAAA=",
    color: "#e1ddd1",
    variants: { full: [480, 960, 1600] },
  },
  "garden-hegui": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAAAQBACdASoYAAwAPrVKn0mnJCKhMAgA4BaJZQC06CHf/ro1XHJcaJ1rgAD+8f0CQhGF5MYBl/wnze8pia7N55QWcqslcm/f+EknpUjy+hG68WgA",
    color: "#cdcdbf",
    variants: { full: [480, 960, 1600] },
  },
  "garden-mingren": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRmgAAABXRUJQVlA4IFwAAADQAwCdASoYAAwAPrVKnkmnJCKhMAgA4BaJZQC/OCHfVeBJoYi3g3AA/uDIE6xujY9BtPX+e55rtCydtQvvyeCAUD4JJ3PxQeISoAUkA29RDa/xd6wOOiDUUhkAAA==",
    color: "#c7c3b5",
    variants: { full: [480, 960, 1600] },
  },
  "garden-qinghe": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAACwAwCdASoYAAwAPrVWoUsnJSMhsAgA4BaJZwAAW9M01MNe22ouAAD+829GK9q8APBBQff2Z9N18YqH6iw4EpskJLLy/0DenmypNYqAAAA=",
    color: "#cacabd",
    variants: { full: [480, 960, 1600] },
  },
  "garden-songtao": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAADQAwCdASoYAAwAPrVKnkmnJCKhMAgA4BaJZwAAW8GARoHmqDPfwAAA/vNsme/6P76qcTcwQsoXYBmgIovBsuLX7CXrN007OlUYHeoSDYR7sNA7rbTBRwrlPKKyXDSk3euNgAAA",
    color: "#bcbbaf",
    variants: { full: [480, 960, 1600] },
  },
  "garden-wanghai": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADQAwCdASoYAAwAPrVMoUqnJCMhsAgA4BaJZwDCgCHcbK/FLODMtcAA/uxViskV3QyiCEOKZm2nGrPpXPi5Jfrrwm1fjw+72fk8TkdNsIhgAA==",
    color: "#495251",
    variants: { full: [480, 960, 1600] },
  },
  "garden-yinglie": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRlYAAABXRUJQVlA4IEoAAADQAwCdASoYAAwAPrVKnkmnJCKhMAgA4BaJZQC06CHem0Rmd6GLMWAA/vHFQDCYRrH7QSFHDKjCpyuOPTsV9+w1e3FVo92W51AAAA==",
    color: "#cac6b7",
    variants: { full: [480, 960, 1600] },
  },
  "garden-yunlu": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRnAAAABXRUJQVlA4IGQAAADQAwCdASoYAAwAPrVMoUqnJCMhsAgA4BaJZwAAW6VcyPc9Tqe9YuAA/vNtv109wmAFzgX0AJUfoD59Lor/ZkYN6sqTwu9msdfxrWgwwhTaeLHeIF3EuwuI2bHO0ppzIk0L6oAA",
    color: "#ccc9bd",
    variants: { full: [480, 960, 1600] },
  },
  "garden-zhenxi": {
    width: 1200,
    height: 600,
    placeholder:
      "data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAAAwAwCdASoYAAwAPrVKn0onJCKhsAgA4BaJZwC06C0Hl3gAAP7vao9qzWUf9Kr75u/jS5iu7ADvy2b3kZiy9FfSjUhdS4ZThSJvy70jO1AUEgAA",
    color: "#d0cec1",
    variants: { full: [480, 960, 1600] },
  },
  "hills-night": {
    width: 1600,
    height: 200,
    placeholder:
      "data:image/webp;base64,UklGRsAAAABXRUJQVlA4WAoAAAAQAAAAFwAAAgAAQUxQSD4AAAARR6CQkSQ2mUO4+wbQCD4iAs4uOz0URLZNPQ3c1+A9DYwGrghE0OAXQXIZIvqf8gkxuSsAU8v1zsFCNvb1AFZQOCBcAAAAcAMAnQEqGAADAD61SJ5JpyQioTAIAOAWiWcAAEEJdC16i/wAAP7qTkNHh92H9nYJXSfquNJubPPbjb93ITItmAY3+A73vmDE1VDuz323xcLRqkphRq+CVTfgAAA=",
    color: "#151817",
    variants: { full: [960, 1600, 2400] },
  },
  "level-1": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAACwAwCdASoYAAkAPrVKnkonJCKhsAgA4BaJYwC7ACHcGuOQUV7vQAD+8tohq6p02niL4pLeBna+kjql9UBkq0R8/30F1LRX9R+FsWnGLmAAAA==",
    color: "#2d2e29",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "level-2": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAADQAwCdASoYAAkAPrVInkmnJCKhMAgA4BaJYwCdACHUocK4UsWbnMAA/vLZxSdVduWX7se0P/LAZ18iBo+/qxUIKZCBd4z3ZOCyIWbvAAA=",
    color: "#323430",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "level-3": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRl4AAABXRUJQVlA4IFIAAADQAwCdASoYAAkAPrVKnkonJCKhsAgA4BaJYwC7ACHgRUPGVTRbuMAA/vLaIao3LxjNDUToqWW69lFMjKFZcnbBX4rbksU7xMY1CI7ndAsd9gAA",
    color: "#31342f",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "level-4": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADwAwCdASoYAAkAPrVKoEonJCMhsAgA4BaJQBdgBDwLCIAT+V6Nn7AAAP70U7FiQ4dSVyeN9Nh1npQVBQkYQctjnQphhd4v35YmMl0wWgNwAA==",
    color: "#31322c",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "level-5": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADQAwCdASoYAAkAPrVMoUqnJCMhsAgA4BaJQBbZBDkKH6o4ObrUsgAA/vERUx0iIxt+KfcEdPw1/t6VBeODIyg/fUUNxmSz+ZOQk2hC1BwAAA==",
    color: "#393832",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "level-6": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAADwAwCdASoYAAkAPrVKn0onJCKhsAgA4BaJQBOgBH223Irbus0R+P2AAP7y5zNRPIsH7piJrKQ1Al0m8nqE15AGTY8j1jCOjonNfAvnQlyPfNyI/fRAAA==",
    color: "#363732",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "level-7": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAACwAwCdASoYAAkAPrVMnkonJCKhsAgA4BaJQBOgBDwLFQgynVLjQAD+8twbzysyWMxftMGOUKsq4LkqeK94H5BBriV8GKjXAPJdgpqdMAgAAA==",
    color: "#363631",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  mountains: {
    width: 1600,
    height: 360,
    placeholder:
      "data:image/webp;base64,UklGRsQAAABXRUJQVlA4WAoAAAAQAAAAFwAABAAAQUxQSE4AAAART6CmbQMW90tXRITeevkBg9ramnyQgD8CKwBqAkaDVQD/CmqAFdwQEf1PQOGnJUgESwJE02veZmsutFz29zvGmjuXZu+rcnfxOUtJ3QJWUDggUAAAAHADAJ0BKhgABQA+tUyeSickIqGwCADgFolnAAAqbV0CdDM0AAD+vhc/7K739djXr/9Xh3Khtur44Q6JhB58cSOm6gp/LQRO7fV5J2BVAAAA",
    color: "#292f2b",
    variants: { full: [960, 1600, 2400] },
  },
  "night-lake": {
    width: 1920,
    height: 860,
    placeholder:
      "data:image/webp;base64,UklGRloAAABXRUJQVlA4IE4AAADQAwCdASoYAAsAPrVInkmnJCKhMAgA4BaJZwAAW9lhieM3010vHkAA/vWVrkVdT+Zl6ajwekRrCvvW64Zk2ba/2Z7Duu5iGMm9d6MAAAA=",
    color: "#293133",
    variants: { full: [960, 1440, 1920, 2560], tall: [480, 780, 1170] },
  },
  "residence-courtyard": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAADwAwCdASoYAAkAPrVKoEonJCMhsAgA4BaJQBdgBDwLCIAT+V6Nn7AAAP70U7FiQ4dSVyeN9Nh1npQVBQkYQctjnQphhd4v35YmMl0wWgNwAA==",
    color: "#31322c",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "residence-dawn": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRmIAAABXRUJQVlA4IFYAAADwAwCdASoYAAkAPrVInkmnJCKhMAgA4BaJZwC7AB6MgI7ggniL9ciAAP7vZ3bXq+jCMY6pgbZ3xOaiI2Tp3r8wUFabpVMleTWQ0d140rx0zIHsVaf0AA==",
    color: "#424a49",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "residence-dawn-older": {
    width: 2400,
    height: 900,
    placeholder:
      "data:image/webp;base64,UklGRlwAAABXRUJQVlA4IFAAAACwAwCdASoYAAkAPrVKoUqnJCMhsAgA4BaJZwAAW+yc7R9Pvdq5AAD+8zPLKh6DYJW06jiA6EfXMcdHkiVqSuEP+T7LuaruMdRywzgMx/4AAA==",
    color: "#373e40",
    variants: { full: [1200, 1600, 2400], phone: [720, 960] },
  },
  "slide-autumn-hill": {
    width: 1920,
    height: 860,
    placeholder:
      "data:image/webp;base64,UklGRlQAAABXRUJQVlA4IEgAAADQAwCdASoYAAsAPrVKn0onJCKhsAgA4BaJZwDE2CHcS1ebs/6vBMAA/vVugwnfnykuW3dhVj5iHcFro2ACNS2a4/Kr+FaAAAA=",
    color: "#282d2d",
    variants: { full: [960, 1440, 1920] },
  },
  "slide-river-lamps": {
    width: 1920,
    height: 860,
    placeholder:
      "data:image/webp;base64,UklGRlAAAABXRUJQVlA4IEQAAABwAwCdASoYAAsAPrVOn0onJCKhsAgA4BaJZQAAW8u83ErywgAA/vVtIMRsD7ALyyo5ukCq/l0MERCAqqtcil/6I6AAAA==",
    color: "#222a2c",
    variants: { full: [960, 1440, 1920] },
  },
  "slide-snow-temple": {
    width: 1920,
    height: 860,
    placeholder:
      "data:image/webp;base64,UklGRkoAAABXRUJQVlA4ID4AAACQAwCdASoYAAsALoVarVaipycnBwCESzgF2AIeA9+uXNGXurAAAP76cMWazYwuKUxuoxFrdOMDL0fGabgAAA==",
    color: "#272f32",
    variants: { full: [960, 1440, 1920] },
  },
} as const;
